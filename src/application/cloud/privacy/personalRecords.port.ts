import type { StoredSnapshotBody } from '../../../domain/cloud/sync/snapshotBody.js';

/** The values by which rows identify a person. */
export interface PersonIdentifiers {
  /** The address in the form of `emailLookupKey`, and in each stored spelling in lower case. */
  readonly emails: readonly string[];
  readonly licenseIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly subscriptionIds: readonly string[];
  readonly customerIds: readonly string[];
  readonly paymentIntentIds: readonly string[];
  /** Digests of `emails`, one for each secret; an unsubscription is stored with such a digest. */
  readonly addressDigests: readonly string[];
  /** The push topics of the licenses. */
  readonly pushTopics: readonly string[];
  /** The submitter names under which these licenses have reported to the consensus. */
  readonly submitters: readonly string[];
}

/** A row in the form that the person may see: with ISO 8601 times, without keys or other people's data. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** Rows by the name of their table. */
export type PersonalTables = Readonly<Record<string, readonly PersonalRow[]>>;

/** Number of rows of each table that were deleted or anonymized. */
export type ErasedCounts = Readonly<Record<string, number>>;

export interface ErasedRecords {
  readonly deleted: ErasedCounts;
  readonly anonymized: ErasedCounts;
  /** Snapshot bodies to remove after the commit. */
  readonly bodies: readonly StoredSnapshotBody[];
}

/** Everything that the tables store about a person, except the encrypted content of the outbox. */
export interface PersonalRecords {
  of(traces: PersonIdentifiers): Promise<PersonalTables>;
  /** Returns those of the given licenses that a purchase or a referral refers to. */
  withFinancialRecords(licenseIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Call it inside a unit of work. Licenses in `kept` stay, with `placeholder` as their holder's address; all other
   * licenses of the person are deleted.
   */
  erase(traces: PersonIdentifiers, kept: readonly string[], placeholder: string): Promise<ErasedRecords>;
}
