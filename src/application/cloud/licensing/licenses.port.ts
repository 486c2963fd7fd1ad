import type { License } from '../../../domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import type { KeyDigest, PepperName } from './licenseKeys.port.js';

/** A key as the database knows it, with what its license is worth. */
export interface StoredLicenseKey {
  readonly digest: KeyDigest;
  /** Null: stored before peppers had names. */
  readonly pepper: PepperName | null;
  readonly license: ValidatedLicense;
  readonly isUsed: boolean;
  readonly isRetired: boolean;
}

export interface LicenseKeyRecord {
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

/** The keys that may still be used. */
export interface LicenseKeyCounts {
  readonly underNewestPepper: number;
  /** Under another pepper, or not used since the newest came: found no more when the older ones are taken away. */
  readonly needingOlderPepper: number;
}

export interface NewLicenseKey {
  readonly digest: KeyDigest;
  readonly pepper?: PepperName;
  readonly lastFour: string;
  readonly createdAt: Date;
}

export interface Licenses {
  /** By any of the digests that a key has under the present and earlier peppers. One indexed read. */
  findByKey(digests: readonly KeyDigest[]): Promise<StoredLicenseKey | null>;
  /** Throws when there is none: ids come from our own records. */
  get(id: string): Promise<License>;
  /** Active licenses whose end has passed: not the provider's to end, or overdue for too long; the longest first. */
  findEndedIds(now: Date, limit: number): Promise<readonly string[]>;
  /** Newest first. */
  findByEmail(email: string): Promise<readonly License[]>;
  add(license: License): Promise<void>;
  /** Stores a changed license; refused when it was changed by somebody else since it was read. */
  save(license: License): Promise<void>;
  record(...steps: readonly LicenseTransition[]): Promise<void>;
  /** Oldest first. */
  historyOf(licenseId: string): Promise<readonly LicenseTransition[]>;
  addKey(licenseId: string, key: NewLicenseKey): Promise<void>;
  /** Stores a key that was found as `digest` under the newest pepper; once more changes nothing. */
  updateKeyDigest(digest: KeyDigest, to: { readonly digest: KeyDigest; readonly pepper: PepperName }): Promise<void>;
  countKeys(newest: PepperName): Promise<LicenseKeyCounts>;
  keysOf(licenseId: string): Promise<readonly LicenseKeyRecord[]>;
  /** Free places of the founding program, the lowest first. */
  freeSlots(): Promise<readonly number[]>;
  /** Active licenses of the founding tier. */
  countFounding(): Promise<number>;
  count(): Promise<readonly LicenseCount[]>;
  /** The first use of a key: it is marked, and the older keys of its license retire. */
  markFirstUse(digest: KeyDigest, at: Date): Promise<void>;
}
