import type { JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../application/clock.port.js';
import type { Jwks, LicenseTokens } from '../../application/licensing/licenseTokens.port.js';
import { TOKEN_LIFETIME_SECONDS } from '../../domain/licensing/tokenLifetime.js';
import type { Validation } from '../../domain/licensing/validation.js';

const ALGORITHM = 'EdDSA';

/** A dashboard that asks again within a minute gets the same token: a signature costs more than all the rest. */
const REUSE_MS = 60_000;
const REUSED_TOKENS = 50_000;

interface SigningKey {
  readonly key: KeyObject;
  readonly id: string;
}

interface Signed {
  readonly payload: string;
  readonly token: string;
  readonly until: number;
}

/** Ed25519 tokens as JWS (RFC 8037), signed with the newest key; the public halves of all keys verify. */
export class JoseLicenseTokens implements LicenseTokens {
  private readonly recent = new Map<string, Signed>();

  private constructor(
    private readonly newest: SigningKey,
    private readonly jwks: Jwks,
    private readonly clock: Clock,
  ) {}

  /** @param keys Ed25519 private keys as PKCS#8 PEM, newest first. Throws a plain sentence for anything else. */
  static async from(keys: readonly [string, ...string[]], clock: Clock): Promise<JoseLicenseTokens> {
    const privateKeys = keys.map(privateKey);
    const publicKeys = await Promise.all(privateKeys.map(publicJwk));
    const newest = { key: privateKey(keys[0]), id: await thumbprintOf(privateKey(keys[0])) };
    return new JoseLicenseTokens(newest, { keys: publicKeys.map((each) => ({ ...each })) }, clock);
  }

  async sign(licenseId: string, validation: Validation): Promise<string> {
    const now = this.clock.now().getTime();
    const payload = JSON.stringify(validation);
    const recent = this.recent.get(licenseId);
    if (recent !== undefined && recent.payload === payload && now < recent.until) return recent.token;
    const issuedAt = Math.floor(now / 1000);
    const token = await new SignJWT({ ...validation })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.newest.id })
      .setSubject(licenseId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
      .sign(this.newest.key);
    if (this.recent.size >= REUSED_TOKENS) this.recent.clear();
    this.recent.set(licenseId, { payload, token, until: now + REUSE_MS });
    return token;
  }

  publicKeys(): Jwks {
    return this.jwks;
  }
}

function privateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError(`the key is ${key.asymmetricKeyType}, not Ed25519`);
  return key;
}

const thumbprintOf = async (key: KeyObject): Promise<string> => calculateJwkThumbprint(await exportJWK(createPublicKey(key)));

async function publicJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await thumbprintOf(key), alg: ALGORITHM, use: 'sig' };
}
