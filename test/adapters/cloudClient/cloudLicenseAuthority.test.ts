import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, SignJWT } from 'jose';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import {
  licenseKeyBindingOf,
  JoseLicenseProofVerifier,
} from '../../../src/adapters/cloudClient/joseLicenseProofVerifier.js';
import type { LicenseProof } from '../../../src/application/dashboard/license/licenseAuthority.port.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { sendJson, licenseOf, createLicenseTokens, startCloudServer, type CloudServer } from '../../servers/cloud.js';
import { redirectRequest } from '../../servers/standIn.js';

const KEY = licenseKeyNumber(1);
const OTHER_KEY = licenseKeyNumber(2);
/** The timeout of the test in which the server never answers. */
const SHORT_MS = 200;

let clock: ManualClock;
let cloud: CloudServer;

beforeAll(async () => {
  clock = new ManualClock();
  cloud = await startCloudServer(clock);
});
afterAll(() => cloud.close());
beforeEach(() => {
  cloud.instead = null;
  cloud.licenses.clear();
  cloud.licenses.set(KEY, licenseOf()).set(OTHER_KEY, licenseOf({ id: 'license-2', tier: 'pro' }));
});

const licenses = (timeoutMs?: number) => new CloudLicenseAuthority(new CloudHttpClient(cloud.origin, timeoutMs), clock);

async function proofFor(key = KEY): Promise<LicenseProof> {
  const answer = await licenses().ask(key);
  if (answer.kind !== 'granted') throw new Error('the cloud refused');
  return answer.proof;
}

const read = (proof: LicenseProof, key = KEY, issuer: string | null = cloud.origin, at = clock.now()) =>
  new JoseLicenseProofVerifier(issuer).verify(proof, key, at);

/**
 * Forges a proof, as a user with access to the cache can: signs the token with a new key and stores that key next to
 * the token.
 */
async function selfMade(iat: number, exp: number, alg: 'EdDSA' | 'ES256' = 'EdDSA'): Promise<LicenseProof> {
  const { privateKey, publicKey } =
    alg === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const token = await new SignJWT({
    valid: true,
    tier: 'premium',
    features: { max_tickers: 1000 },
    expires_at: null,
    message: '',
  })
    .setProtectedHeader({ alg })
    .setSubject('mine')
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(privateKey);
  return {
    issuer: cloud.origin,
    token,
    jwks: { keys: [await exportJWK(publicKey)] },
    binding: licenseKeyBindingOf(cloud.origin, 'mine', KEY),
  };
}

describe('CloudLicenseAuthority', () => {
  it('returns a grant and its proof', async () => {
    cloud.licenses.set(KEY, licenseOf({ tier: 'trial', expiresAt: new Date('2026-12-01T00:00:00.000Z') }));
    const answer = await licenses().ask(KEY);

    expect(answer).toMatchObject({
      kind: 'granted',
      grant: {
        licenseId: 'license-1',
        tier: 'trial',
        features: { max_tickers: 25, broker_writes: false },
        expiresAt: new Date('2026-12-01T00:00:00.000Z'),
        issuedAt: new Date('2026-11-21T06:30:00.000Z'),
        countsUntil: new Date('2026-11-25T06:30:00.000Z'),
      },
    });
  });

  it('returns a refusal with its code and message', async () => {
    cloud.licenses.set(KEY, licenseOf({ status: 'canceled' }));

    expect(await licenses().ask(KEY)).toEqual({
      kind: 'refused',
      code: 'CANCELED',
      tier: 'premium',
      message: 'This license was canceled. Buy a plan to reactivate it.',
    });
    expect(await licenses().ask(licenseKeyNumber(3))).toMatchObject({
      kind: 'refused',
      code: 'NOT_FOUND',
      tier: 'unknown',
    });
  });

  it.each<[string, CloudServer['instead'], string]>([
    ['returns a server error', (_request, response) => sendJson(response, {}, 500), 'answered with status 500.'],
    ['limits the rate', (_request, response) => sendJson(response, {}, 429), 'answered with status 429.'],
    ['does not answer in time', () => undefined, 'could not be reached.'],
    ['closes the connection', (request) => request.socket.destroy(), 'could not be reached.'],
    [
      'redirects the request',
      redirectRequest,
      'answered with a redirect, which is not followed. Use the cloud’s own https:// address.',
    ],
    ['sends HTML', (_request, response) => response.end('<html>'), 'sent an invalid reply.'],
    ['omits the license', (_request, response) => sendJson(response, { valid: true }), 'sent an invalid reply.'],
    [
      'sends an endless reply',
      (_request, response) => response.end(Buffer.alloc(3_000_000, ' ')),
      'could not be reached.',
    ],
  ])('reports that the cloud %s, without revealing the license key', async (what, instead, words) => {
    cloud.instead = instead;
    const failure = await licenses(what === 'does not answer in time' ? SHORT_MS : undefined)
      .ask(KEY)
      .catch((error: unknown) => error);

    expect(failure).toEqual(new UpstreamError('cloud', `The cloud at ${cloud.origin} ${words}`));
    expect(JSON.stringify(failure) + String(failure)).not.toContain(KEY);
  });

  it('rejects a license that the published key did not sign', async () => {
    const stranger = await createLicenseTokens(clock);
    const token = await stranger.sign('license-1', {
      valid: true,
      tier: 'premium',
      features: {},
      email: '',
      expires_at: null,
      days_remaining: null,
      message: '',
      code: 'VALID',
    });
    cloud.instead = (request, response) =>
      sendJson(response, request.method === 'GET' ? cloud.tokens.publicKeys() : { valid: true, token });

    await expect(licenses().ask(KEY)).rejects.toThrow(
      'is not signed with its published key, or the clock of this machine is wrong. Check the clock.',
    );
  });

  it('sends the license key only in the request body', async () => {
    cloud.requests.length = 0;
    await licenses().ask(KEY);

    expect(cloud.requests).toEqual(['POST /api/validate-license', 'GET /.well-known/jwks.json']);
  });
});

describe('a stored license proof', () => {
  it('is valid without the cloud until its signature expires [LIC-20]', async () => {
    const proof = await proofFor();

    expect(await read(proof, KEY, cloud.origin, new Date('2026-11-25T06:29:59.000Z'))).toMatchObject({
      tier: 'premium',
    });
    expect(await read(proof, KEY, null)).toMatchObject({ tier: 'premium' });
    expect(await read(proof, KEY, cloud.origin, new Date('2026-11-25T06:30:00.000Z'))).toBeNull();
  });

  it('is invalid when any part of it was changed [LIC-20 LIC-39]', async () => {
    const proof = await proofFor();
    const other = await proofFor(OTHER_KEY);
    const stranger = await createLicenseTokens(clock);
    const [header, payload = '', signature] = proof.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changed: Record<string, LicenseProof> = {
      tier: { ...proof, token: [header, encoded({ ...claims, features: { max_tickers: 1000 } }), signature].join('.') },
      end: { ...proof, token: [header, encoded({ ...claims, exp: claims.exp + 1 }), signature].join('.') },
      'other license': { ...proof, token: other.token },
      'other license, other binding': other,
      'no signature': { ...proof, token: [encoded({ alg: 'none' }), payload, ''].join('.') },
      'other algorithm': { ...proof, token: [encoded({ alg: 'HS256' }), payload, signature].join('.') },
      'other keys': { ...proof, jwks: { ...stranger.publicKeys() } },
      'no keys': { ...proof, jwks: {} },
      'broken keys': { ...proof, jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '!' }] } },
      binding: { ...proof, binding: other.binding },
      'binding with as many characters, but more bytes': { ...proof, binding: 'é'.repeat(proof.binding.length) },
      issuer: { ...proof, issuer: 'http://127.0.0.1:1' },
      garbage: { ...proof, token: 'garbage' },
    };

    for (const [what, each] of Object.entries(changed))
      expect([what, await read(each), await read(each, KEY, null)]).toEqual([what, null, null]);
  });

  it('is invalid when it lasts longer than 96 hours, even if the user signed it with a key of their own', async () => {
    const now = clock.now().getTime() / 1000;
    const span = 96 * 3600;
    const made = async (iat: number, exp: number): Promise<unknown> => read(await selfMade(iat, exp));

    expect(await made(now, now + span)).toMatchObject({ tier: 'premium' });
    expect(await made(now + 300, now + 300 + span)).toMatchObject({ tier: 'premium' });
    expect(await made(now, now + span + 1)).toBeNull();
    expect(await made(now - span, now + 1)).toBeNull();
    expect(await made(now + 301, now + 301 + span)).toBeNull();
  });

  it('must be signed with the cloud’s algorithm', async () => {
    const now = clock.now().getTime() / 1000;

    expect(await read(await selfMade(now, now + 60))).toMatchObject({ tier: 'premium' });
    expect(await read(await selfMade(now, now + 60, 'ES256'))).toBeNull();
  });

  it('is invalid for another license key or another cloud [LIC-39]', async () => {
    const proof = await proofFor();

    expect(await read(proof, OTHER_KEY)).toBeNull();
    expect(await read(proof, KEY, 'https://cloud.example.com')).toBeNull();
  });
});
