import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';

/** HMAC-SHA-256 of a key under a pepper, in hexadecimal: the only form in which the database stores keys. */
export type KeyDigest = string;

/** A short name of a pepper that does not reveal it. */
export type PepperName = string;

/** Generates keys and digests them: the only uses of a raw key besides giving it to its holder. */
export interface LicenseKeys {
  /** The newest pepper. */
  readonly pepper: PepperName;
  generate(): LicenseKey;
  /** Digests under all peppers, the newest first; new keys are stored under that one. */
  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]];
}
