import { createHmac, timingSafeEqual } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type {
  LicenseGrant,
  LicenseProof,
  LicenseProofVerifier,
} from '../../application/dashboard/license/licenseAuthority.port.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import { TOKEN_CLOCK_TOLERANCE_SECONDS, TOKEN_LIFETIME_SECONDS } from '../../domain/shared/licensing/tokenLifetime.js';

/** The cloud signs with Ed25519 only; a token with another algorithm is refused unread. */
const ALGORITHM = 'EdDSA';

export const jwksSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const claims = z.object({
  sub: z.string().min(1),
  iat: z.int(),
  exp: z.int(),
  valid: z.literal(true),
  tier: z.string(),
  features: z.record(z.string(), z.unknown()),
  expires_at: z.iso.datetime().nullable(),
  message: z.string(),
});

/** Verifies stored license tokens with the stored key set. A null `issuer` accepts any issuer. */
export class JoseLicenseProofVerifier implements LicenseProofVerifier {
  constructor(private readonly issuer: string | null) {}

  async verify(proof: LicenseProof, key: LicenseKey, at: Date): Promise<LicenseGrant | null> {
    if (this.issuer !== null && proof.issuer !== this.issuer) return null;
    const payload = await verifyTokenPayload(proof, at);
    const parsed = claims.safeParse(payload);
    if (!parsed.success) return null;
    const { sub, iat, exp, tier, features, expires_at, message } = parsed.data;
    if (!isPlausible(iat, exp, at) || !isSame(proof.binding, licenseKeyBindingOf(proof.issuer, sub, key))) return null;
    return {
      licenseId: sub,
      tier,
      features,
      expiresAt: expires_at === null ? null : new Date(expires_at),
      message,
      issuedAt: new Date(iat * 1000),
      countsUntil: new Date(exp * 1000),
    };
  }
}

/**
 * Requires an issue time in the past and a limited lifetime, so that users who sign tokens themselves gain nothing
 * beyond what the cloud grants.
 */
const isPlausible = (iat: number, exp: number, at: Date): boolean =>
  exp - iat <= TOKEN_LIFETIME_SECONDS && iat <= at.getTime() / 1000 + TOKEN_CLOCK_TOLERANCE_SECONDS;

/** Returns a hash that ties a license to its key without revealing the key. */
export const licenseKeyBindingOf = (issuer: string, licenseId: string, key: LicenseKey): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([issuer, licenseId]))
    .digest('base64url');

/**
 * Returns null when the token is not valid at `at`, whatever the reason: a damaged key set can throw many kinds of
 * errors.
 */
export async function verifyTokenPayload(
  { token, jwks }: Pick<LicenseProof, 'token' | 'jwks'>,
  at: Date,
): Promise<JWTPayload | null> {
  const keys = jwksSchema.safeParse(jwks);
  if (!keys.success) return null;
  try {
    const verified = await jwtVerify(token, createLocalJWKSet(keys.data), { algorithms: [ALGORITHM], currentDate: at });
    return verified.payload;
  } catch {
    return null;
  }
}

/** Compares the byte lengths first: they can differ in equally long strings, and `timingSafeEqual` would throw. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
