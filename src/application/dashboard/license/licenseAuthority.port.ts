import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';

/** What a license allows, as its issuer signed it. */
export interface LicenseGrant {
  readonly licenseId: string;
  readonly tier: string;
  /** Open-ended: flags and numbers by name. */
  readonly features: Readonly<Record<string, unknown>>;
  /** When the license itself ends; null when it does not. */
  readonly expiresAt: Date | null;
  readonly message: string;
  readonly issuedAt: Date;
  /** Until when the signature counts without asking again. */
  readonly countsUntil: Date;
}

/** A grant's signed form, to be kept on disk: worthless with another key, another issuer or a changed byte. */
export interface LicenseProof {
  readonly issuer: string;
  readonly token: string;
  readonly jwks: Readonly<Record<string, unknown>>;
  /** Ties issuer and license to the key that named them. */
  readonly binding: string;
}

export type LicenseAnswer =
  | { readonly kind: 'granted'; readonly grant: LicenseGrant; readonly proof: LicenseProof }
  | { readonly kind: 'refused'; readonly code: string; readonly tier: string; readonly message: string };

/** Whoever issues licenses and is asked about them over the network. */
export interface LicenseAuthority {
  /**
   * @param signal ends the question early
   * @throws UpstreamError when no answer can be had or it is not signed by the issuer's published key
   */
  ask(key: LicenseKey, signal?: AbortSignal): Promise<LicenseAnswer>;
}

/** Somebody to ask, or the reason why there is nobody. */
export type LicenseConnection =
  | { readonly kind: 'connected'; readonly authority: LicenseAuthority }
  | { readonly kind: 'unconnected'; readonly reason: string };

/** Reads proofs, without any network. */
export interface LicenseProofVerifier {
  /** The grant, or null when the proof is not what this key was given or has run out at `at`. */
  verify(proof: LicenseProof, key: LicenseKey, at: Date): Promise<LicenseGrant | null>;
}
