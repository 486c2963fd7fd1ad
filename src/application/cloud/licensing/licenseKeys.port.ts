import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';

/** HMAC-SHA-256 of a key under a pepper, in hexadecimal: the only form in which the database stores keys. */
export type KeyDigest = string;

/** A short name of a pepper that does not reveal it. */
export type PepperName = string;

/** Generates keys and computes their digests: the only uses of a raw key besides giving it to its holder. */
export interface LicenseKeys {
  /** All peppers, newest first. */
  readonly peppers: readonly [PepperName, ...PepperName[]];
  generate(): LicenseKey;
  /** Digests of a key under all peppers, newest first; new keys are stored under the first digest. */
  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]];
}
