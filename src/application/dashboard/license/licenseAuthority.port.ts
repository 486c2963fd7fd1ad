import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';

/** The rights that a license grants, as its issuer signed them. */
export interface LicenseGrant {
  readonly licenseId: string;
  readonly tier: string;
  /** An open-ended set of flags and numbers by name. */
  readonly features: Readonly<Record<string, unknown>>;
  /** When the license itself ends; null when it never ends. */
  readonly expiresAt: Date | null;
  readonly message: string;
  readonly issuedAt: Date;
  /** When the signature expires and the license must be confirmed again. */
  readonly countsUntil: Date;
}

/** A grant in signed form, stored on disk. It is invalid for another key or issuer, and after any change. */
export interface LicenseProof {
  readonly issuer: string;
  readonly token: string;
  readonly jwks: Readonly<Record<string, unknown>>;
  /** Ties the issuer and the license to the key. */
  readonly binding: string;
}

export type LicenseAnswer =
  | { readonly kind: 'granted'; readonly grant: LicenseGrant; readonly proof: LicenseProof }
  | { readonly kind: 'refused'; readonly code: string; readonly tier: string; readonly message: string };

/** Issues licenses, and confirms them over the network. */
export interface LicenseAuthority {
  /**
   * @param signal aborts the request
   * @throws UpstreamError when there is no answer, or it is not signed with the issuer's published key
   */
  ask(key: LicenseKey, signal?: AbortSignal): Promise<LicenseAnswer>;
}

/** The license authority to contact, or the reason why none is configured. */
export type LicenseConnection =
  | { readonly kind: 'connected'; readonly authority: LicenseAuthority }
  | { readonly kind: 'unconnected'; readonly reason: string };

/** Verifies proofs offline. */
export interface LicenseProofVerifier {
  /** Returns the grant; null when the proof was not issued for this key or has expired at `at`. */
  verify(proof: LicenseProof, key: LicenseKey, at: Date): Promise<LicenseGrant | null>;
}
