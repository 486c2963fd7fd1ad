import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { jwksReply } from '../../../../src/adapters/http/contract/cloud/validation.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const validate = (key: string) => cloud.validateLicense.execute(key, ADDRESS);

async function claimsOf(token: string | null): Promise<unknown> {
  const jwks = createLocalJWKSet(jwksReply.parse(cloud.tokens.publicKeys()));
  return (await jwtVerify(token ?? '', jwks, { currentDate: cloud.clock.now() })).payload;
}

describe('ValidateLicense', () => {
  it('returns the key’s validation, and signs exactly that validation', async () => {
    const { token, ...validation } = await validate(await cloud.issue('pro', EMAIL, 30));

    expect(validation).toEqual({
      valid: true,
      tier: 'pro',
      features: {
        max_tickers: 25,
        broker_writes: false,
        alerts_email: true,
        alerts_push: false,
        cloud_sync: false,
        ai_coaches: true,
      },
      email: EMAIL,
      expires_at: '2026-12-21T06:30:00.000Z',
      days_remaining: 30,
      message: 'License active, 30 days left.',
      code: 'VALID',
    });
    const iat = Date.parse('2026-11-21T06:30:00.000Z') / 1000;
    expect(await claimsOf(token)).toEqual({ ...validation, sub: uuidNumber(1), iat, exp: iat + 96 * 3600 });
  });

  it('judges a license at the time of the request [LIC-27]', async () => {
    const key = await cloud.issue('trial');
    const codeAfter = async (seconds: number) => {
      cloud.clock.passSeconds(seconds);
      const { valid, code, days_remaining } = await validate(key);
      return [valid, code, days_remaining];
    };

    expect([await codeAfter(0), await codeAfter(14 * 86_400 - 1), await codeAfter(1)]).toEqual([
      [true, 'VALID', 14],
      [true, 'VALID', 1],
      [false, 'EXPIRED', 0],
    ]);
  });

  it('reports an ended license, and signs that report too', async () => {
    const key = await cloud.issue('founding');
    await cloud.revokeLicenses.execute(EMAIL);
    const { token, ...validation } = await validate(key);

    expect(validation).toEqual({
      valid: false,
      tier: 'founding',
      features: {},
      email: EMAIL,
      expires_at: null,
      days_remaining: 0,
      message: 'This license was revoked. Contact support if you think this is a mistake.',
      code: 'REVOKED',
    });
    expect(await claimsOf(token)).toMatchObject({ ...validation, sub: uuidNumber(1) });
  });

  it.each([
    ['well-formed', licenseKeyNumber(7)],
    ['malformed', 'PLB-7K3M'],
    ['empty', ''],
  ])('signs nothing for a %s key without a license', async (_what, key) => {
    expect(await validate(key)).toEqual({
      valid: false,
      tier: 'unknown',
      features: {},
      email: '',
      expires_at: null,
      days_remaining: 0,
      message: 'No license has this key. Check the key for typing errors.',
      code: 'NOT_FOUND',
      token: null,
    });
  });
});
