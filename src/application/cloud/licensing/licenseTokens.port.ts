import type { LicenseValidation } from '../../../domain/cloud/licensing/licenseValidation.js';

export interface Jwks {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** Signs validation results, so that a dashboard can verify its cached result offline. */
export interface LicenseTokens {
  /** The `kid` of the key that signs. */
  readonly signingKeyId: string;
  /** A JWS (EdDSA) with the result's fields as claims, plus `sub` (the license id), `iat` and `exp`. */
  sign(licenseId: string, validation: LicenseValidation): Promise<string>;
  /** The public keys that verify tokens, newest first. */
  publicKeys(): Jwks;
}
