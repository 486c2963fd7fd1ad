import type { License } from '../../domain/licensing/license.js';
import type { LicenseTransition } from '../../domain/licensing/licenseHistory.js';
import type { ValidatedLicense } from '../../domain/licensing/validation.js';
import type { KeyDigest } from './licenseKeys.port.js';

/** A key as the database knows it, with what its license is worth. */
export interface StoredKey {
  readonly digest: KeyDigest;
  readonly license: ValidatedLicense;
  readonly used: boolean;
  readonly retired: boolean;
}

export interface KeyRecord {
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly firstUsedAt: Date | null;
  readonly retiredAt: Date | null;
}

export interface LicenseCount {
  readonly tier: string;
  readonly status: string;
  readonly count: number;
}

export interface Licenses {
  /** By any of the digests that a key has under the present and earlier peppers. One indexed read. */
  findByKey(digests: readonly KeyDigest[]): Promise<StoredKey | null>;
  /** Throws when there is none: ids come from our own records. */
  get(id: string): Promise<License>;
  /** Active licenses whose end has passed: not the provider's to end, or overdue for too long; the longest first. */
  endedAt(now: Date, most: number): Promise<readonly string[]>;
  /** Newest first. */
  findByEmail(email: string): Promise<readonly License[]>;
  add(license: License): Promise<void>;
  /** Stores a changed license; refused when it was changed by somebody else since it was read. */
  save(license: License): Promise<void>;
  record(...steps: readonly LicenseTransition[]): Promise<void>;
  /** Oldest first. */
  historyOf(licenseId: string): Promise<readonly LicenseTransition[]>;
  addKey(licenseId: string, key: { digest: KeyDigest; lastFour: string; createdAt: Date }): Promise<void>;
  keysOf(licenseId: string): Promise<readonly KeyRecord[]>;
  /** Null when the founding program is full. */
  lowestFreeSlot(): Promise<number | null>;
  /** Active licenses of the founding tier. */
  countFounding(): Promise<number>;
  count(): Promise<readonly LicenseCount[]>;
  /** The first use of a key: it is marked, and the older keys of its license retire. */
  markFirstUse(digest: KeyDigest, at: Date): Promise<void>;
}
