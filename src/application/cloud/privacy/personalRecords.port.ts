import type { StoredSnapshotBody } from '../../../domain/cloud/sync/snapshotBody.js';

/** By what rows name a person. */
export interface PersonIdentifiers {
  /** In lower case. */
  readonly email: string;
  readonly licenseIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly subscriptionIds: readonly string[];
  readonly customerIds: readonly string[];
  readonly paymentIntentIds: readonly string[];
  /** Under which the address has unsubscribed. */
  readonly addressDigests: readonly string[];
  /** The names under which the licenses have submitted fires. */
  readonly submitters: readonly string[];
}

/** A row as its person may see it: moments in ISO 8601, without keys and what names others. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** Rows by the name of their table. */
export type PersonalTables = Readonly<Record<string, readonly PersonalRow[]>>;

/** How many rows of a table were deleted, or changed so that they name nobody. */
export type ErasedCounts = Readonly<Record<string, number>>;

export interface ErasedRecords {
  readonly deleted: ErasedCounts;
  readonly anonymised: ErasedCounts;
  /** To be removed after the commit. */
  readonly bodies: readonly StoredSnapshotBody[];
}

/** Everything that the tables keep about a person, except what is sealed in the outbox. */
export interface PersonalRecords {
  of(traces: PersonIdentifiers): Promise<PersonalTables>;
  /** Of these licenses those on which a purchase or a referral hangs. */
  withFinancialRecords(licenseIds: readonly string[]): Promise<readonly string[]>;
  /** Inside a unit of work. Licenses in `kept` stay, as those of `placeholder`; all others of the person go. */
  erase(traces: PersonIdentifiers, kept: readonly string[], placeholder: string): Promise<ErasedRecords>;
}
