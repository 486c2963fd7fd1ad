import type { License, LicenseStatus } from '../../../domain/shared/licensing/license.js';
import type { Tier } from '../../../domain/shared/licensing/tier.js';
import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import type { KeyDigest, PepperName } from './licenseKeys.port.js';

/** A key as the database stores it, with its license. */
export interface StoredLicenseKey {
  readonly digest: KeyDigest;
  /** Null for a key that was stored before peppers had names. */
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
  readonly tier: Tier;
  readonly status: LicenseStatus;
  readonly count: number;
}

/** Numbers of keys that may still be used. */
export interface LicenseKeyCounts {
  readonly underNewestPepper: number;
  /**
   * Keys under another pepper, or keys not used since the newest pepper was added; they stop working when the older
   * peppers are removed.
   */
  readonly needingOlderPepper: number;
  /** Keys under a pepper that is not configured; they do not work. Excludes `withoutPepperName`. */
  readonly underUnknownPepper: number;
  /** Keys that were stored before the names of peppers were; their pepper may be configured or not. */
  readonly withoutPepperName: number;
}

export interface NewLicenseKey {
  readonly digest: KeyDigest;
  readonly pepper?: PepperName;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** False for a key that was only shown to the operator; by default true. */
  readonly isMailed?: boolean;
}

export interface Licenses {
  /** Finds a key by any of its digests under the present and earlier peppers, with one indexed read. */
  findByKey(digests: readonly KeyDigest[]): Promise<StoredLicenseKey | null>;
  /** Throws when the license does not exist: ids come from our own records. */
  get(id: string): Promise<License>;
  /**
   * Returns the ids of active licenses that must end, oldest first: those past an end date that the payment provider
   * does not manage, and those whose payment has been overdue for `DUNNING_DAYS`.
   */
  findEndedIds(now: Date, limit: number): Promise<readonly string[]>;
  /** Returns the licenses under any spelling of an e-mail address, newest first. */
  findByEmail(email: string): Promise<readonly License[]>;
  add(license: License): Promise<void>;
  /** Stores a changed license; throws when another caller has changed it since it was read. */
  save(license: License): Promise<void>;
  record(...steps: readonly LicenseTransition[]): Promise<void>;
  /** Oldest first. */
  historyOf(licenseId: string): Promise<readonly LicenseTransition[]>;
  addKey(licenseId: string, key: NewLicenseKey): Promise<void>;
  /** Replaces the stored `digest` of a key with one made with the newest pepper; a repeat changes nothing. */
  updateKeyDigest(digest: KeyDigest, to: { readonly digest: KeyDigest; readonly pepper: PepperName }): Promise<void>;
  /** @param peppers newest first */
  countKeys(peppers: readonly [PepperName, ...PepperName[]]): Promise<LicenseKeyCounts>;
  keysOf(licenseId: string): Promise<readonly LicenseKeyRecord[]>;
  /** Returns when the newest e-mailed key of a license was created; null if no key was e-mailed. */
  lastKeyMailedAt(licenseId: string): Promise<Date | null>;
  /** Free slots of the founding program, lowest first. */
  freeSlots(): Promise<readonly number[]>;
  /** Ids of the licenses that hold a founding slot. Locks no license. */
  slotHolderIds(): Promise<ReadonlySet<string>>;
  /** Number of licenses of the founding tier that are valid at `now`. */
  countFounding(now: Date): Promise<number>;
  /** Returns the licenses that hold a founding slot although they are no longer valid at `now`. */
  findLapsedFounders(now: Date): Promise<readonly License[]>;
  count(): Promise<readonly LicenseCount[]>;
  /** Marks the first use of a key and retires the older keys of its license. */
  markFirstUse(digest: KeyDigest, at: Date): Promise<void>;
}
