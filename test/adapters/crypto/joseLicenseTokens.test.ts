import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { JoseLicenseTokens } from '../../../src/adapters/crypto/joseLicenseTokens.js';
import { jwksReply } from '../../../src/adapters/http/contract/cloud/validation.js';
import { validationOf } from '../../../src/domain/cloud/licensing/licenseValidation.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { licenseOf } from '../../servers/cloud.js';

/** RFC 8037, appendix A: the private key in PKCS#8, the public key and its thumbprint. */
const RFC_8037 = {
  pem: [
    '-----BEGIN PRIVATE KEY-----',
    'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
    '-----END PRIVATE KEY-----',
  ].join('\n'),
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
};

const ed25519 = (): string => pemOf(generateKeyPairSync('ed25519'));
const pemOf = ({
  privateKey,
}: {
  privateKey: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer };
}): string => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let clock: ManualClock;
beforeEach(() => {
  clock = new ManualClock();
});

const validation = () =>
  validationOf(licenseOf({ tier: 'pro', expiresAt: new Date('2026-12-01T00:00:00.000Z') }), clock.now());
const sign = (tokens: JoseLicenseTokens, id = 'license-1') => tokens.sign(id, validation());

async function verify(token: string, by: JoseLicenseTokens): Promise<unknown> {
  const keys = createLocalJWKSet(jwksReply.parse(by.publicKeys()));
  return (await jwtVerify(token, keys, { algorithms: ['EdDSA'], currentDate: clock.now() })).payload;
}

describe('a license token', () => {
  it('contains the validation and the license id, and verifies with the published key [LIC-18]', async () => {
    const tokens = await JoseLicenseTokens.create([RFC_8037.pem], clock);
    const token = await sign(tokens);
    const iat = Date.parse('2026-11-21T06:30:00.000Z') / 1000;

    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: RFC_8037.kid });
    expect(tokens.signingKeyId).toBe(RFC_8037.kid);
    expect(await verify(token, tokens)).toEqual({ ...validation(), sub: 'license-1', iat, exp: iat + 345_600 });
  });

  it('expires', async () => {
    const tokens = await JoseLicenseTokens.create([RFC_8037.pem], clock);
    const token = await sign(tokens);
    clock.passSeconds(345_599);
    await verify(token, tokens);
    clock.passSeconds(1);

    await expect(verify(token, tokens)).rejects.toThrow('"exp" claim timestamp check failed');
  });

  it('is reused for a minute, then renewed', async () => {
    const tokens = await JoseLicenseTokens.create([RFC_8037.pem], clock);
    const first = await sign(tokens);
    clock.passSeconds(59.999);
    const again = await sign(tokens);
    clock.passSeconds(0.001);
    const fresh = await sign(tokens);

    expect([again === first, fresh === first]).toEqual([true, false]);
    expect(await verify(fresh, tokens)).toMatchObject({ iat: Date.parse('2026-11-21T06:31:00.000Z') / 1000 });
  });

  it('is renewed after the clock is set back', async () => {
    const tokens = await JoseLicenseTokens.create([RFC_8037.pem], clock);
    clock.passHours(365 * 24);
    await sign(tokens);
    clock.passHours(-365 * 24);

    expect(await verify(await sign(tokens), tokens)).toMatchObject({
      iat: Date.parse('2026-11-21T06:30:00.000Z') / 1000,
    });
  });

  it('is not reused for another license, or after its own license changes', async () => {
    const tokens = await JoseLicenseTokens.create([RFC_8037.pem], clock);
    const first = await sign(tokens);
    const revoked = await tokens.sign('license-1', validationOf(licenseOf({ status: 'revoked' }), clock.now()));
    const other = await sign(tokens, 'license-2');

    expect(await verify(revoked, tokens)).toMatchObject({
      sub: 'license-1',
      valid: false,
      code: 'REVOKED',
      features: {},
    });
    expect(await verify(other, tokens)).toMatchObject({ sub: 'license-2', valid: true });
    expect(await verify(first, tokens)).toMatchObject({ sub: 'license-1', valid: true });
  });
});

describe('a signing key', () => {
  it('is published as in RFC 8037, without its private half [LIC-19]', async () => {
    expect((await JoseLicenseTokens.create([RFC_8037.pem], clock)).publicKeys()).toEqual({
      keys: [{ kty: 'OKP', crv: 'Ed25519', x: RFC_8037.x, kid: RFC_8037.kid, alg: 'EdDSA', use: 'sig' }],
    });
  });

  it('can be rotated: the newest key signs, and an older key verifies until it is removed [SEC-02]', async () => {
    const [older, newer] = [ed25519(), ed25519()];
    const before = await JoseLicenseTokens.create([older], clock);
    const during = await JoseLicenseTokens.create([newer, older], clock);
    const after = await JoseLicenseTokens.create([newer], clock);
    const [oldToken, newToken] = [await sign(before), await sign(during)];
    const [newest, second] = during.publicKeys().keys;

    expect([newest, second]).toEqual([...after.publicKeys().keys, ...before.publicKeys().keys]);
    expect(decodeProtectedHeader(newToken).kid).toBe(newest?.['kid']);
    for (const token of [oldToken, newToken]) expect(await verify(token, during)).toMatchObject({ sub: 'license-1' });
    expect(await verify(newToken, after)).toMatchObject({ sub: 'license-1' });
    await expect(verify(oldToken, after)).rejects.toThrow('no applicable key found');
    await expect(verify(newToken, before)).rejects.toThrow('no applicable key found');
  });

  it.each([
    ['RSA', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 })), 'the key is rsa, not Ed25519'],
    ['P-256', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })), 'the key is ec, not Ed25519'],
    ['X25519', () => pemOf(generateKeyPairSync('x25519')), 'the key is x25519, not Ed25519'],
    ['Ed448', () => pemOf(generateKeyPairSync('ed448')), 'the key is ed448, not Ed25519'],
  ])('cannot be %s [LIC-34]', async (_what, pem, words) => {
    await expect(JoseLicenseTokens.create([pem()], clock)).rejects.toThrow(new TypeError(words));
    await expect(JoseLicenseTokens.create([ed25519(), pem()], clock)).rejects.toThrow(new TypeError(words));
  });
});
