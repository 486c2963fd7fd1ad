import type { JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../application/shared/clock.port.js';
import type { Jwks, LicenseTokens } from '../../application/cloud/licensing/licenseTokens.port.js';
import { TOKEN_LIFETIME_SECONDS } from '../../domain/shared/licensing/tokenLifetime.js';
import type { LicenseValidation } from '../../domain/cloud/licensing/licenseValidation.js';
import { MINUTE_MS } from '../../domain/shared/timeUnits.js';
import { isDeadlinePending } from '../../domain/shared/timeWindow.js';

const ALGORITHM = 'EdDSA';

/**
 * A dashboard that validates its license again within a minute receives the same token, because signing takes longer
 * than the rest of the request.
 */
const REUSE_MS = MINUTE_MS;
const REUSED_TOKENS = 50_000;

interface SigningKey {
  readonly privateKey: KeyObject;
  /** The RFC 7638 thumbprint of the public key. */
  readonly id: string;
  readonly publicHalf: JWK;
}

interface Signed {
  readonly payload: string;
  readonly token: string;
  readonly until: number;
}

/** Issues Ed25519 tokens as JWS (RFC 8037), signed with the newest key. The public halves of all keys verify them. */
export class JoseLicenseTokens implements LicenseTokens {
  private readonly recent = new Map<string, Signed>();

  private constructor(
    private readonly newest: SigningKey,
    private readonly jwks: Jwks,
    private readonly clock: Clock,
  ) {}

  /**
   * @param keys Ed25519 private keys as PKCS#8 PEM, newest first. Throws an error with a plain message for anything
   * else.
   */
  static async create([first, ...older]: readonly [string, ...string[]], clock: Clock): Promise<JoseLicenseTokens> {
    const keys = await Promise.all([signingKey(first), ...older.map(signingKey)]);
    return new JoseLicenseTokens(keys[0], { keys: keys.map(({ publicHalf }) => ({ ...publicHalf })) }, clock);
  }

  get signingKeyId(): string {
    return this.newest.id;
  }

  async sign(licenseId: string, validation: LicenseValidation): Promise<string> {
    const now = this.clock.now().getTime();
    const payload = JSON.stringify(validation);
    const recent = this.recent.get(licenseId);
    if (recent !== undefined && recent.payload === payload && isDeadlinePending(recent.until, REUSE_MS, now, 0))
      return recent.token;
    const issuedAt = Math.floor(now / 1000);
    const token = await new SignJWT({ ...validation })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.newest.id })
      .setSubject(licenseId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
      .sign(this.newest.privateKey);
    if (this.recent.size >= REUSED_TOKENS) this.recent.clear();
    this.recent.set(licenseId, { payload, token, until: now + REUSE_MS });
    return token;
  }

  publicKeys(): Jwks {
    return this.jwks;
  }
}

async function signingKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new TypeError(`the key is ${privateKey.asymmetricKeyType}, not Ed25519`);
  const jwk = await exportJWK(createPublicKey(privateKey));
  const id = await calculateJwkThumbprint(jwk);
  return { privateKey, id, publicHalf: { ...jwk, kid: id, alg: ALGORITHM, use: 'sig' } };
}
