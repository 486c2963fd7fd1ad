import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';

/** HMAC-SHA-256 of a key under a pepper, in hexadecimal: what the database knows of a key. */
export type KeyDigest = string;

/** A short name of a pepper, which gives nothing of it away. */
export type PepperName = string;

/** Draws keys and digests them: the only two things done with a raw key besides handing it to its holder. */
export interface LicenseKeys {
  /** The newest one. */
  readonly pepper: PepperName;
  generate(): LicenseKey;
  /** Under the newest pepper, which new keys are stored with, first. */
  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]];
}
