import type { LicenseKey } from '../../domain/licensing/licenseKey.js';

/** HMAC-SHA-256 of a key under a pepper, in hexadecimal: what the database knows of a key. */
export type KeyDigest = string;

/** Draws keys and digests them: the only two things done with a raw key besides handing it to its holder. */
export interface LicenseKeys {
  draw(): LicenseKey;
  /** Under the newest pepper, which new keys are stored with, first. */
  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]];
}
