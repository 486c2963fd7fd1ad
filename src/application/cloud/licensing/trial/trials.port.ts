import type { ClientNetworks } from '../../../../domain/shared/limits/clientNetworks.js';

export interface TrialRecord {
  readonly mailbox: string;
  readonly licenseId: string;
  /** The networks from which the trial was started, as keyed hashes; one empty text if the operator issued it. */
  readonly networkHashes: ClientNetworks;
  readonly startedAt: Date;
  readonly source: string | null;
}

export interface EndingTrial {
  readonly licenseId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** The lock that is held while a mailbox gets a trial. */
export const trialLockName = (mailbox: string): string => `trial of ${mailbox}`;

export interface Trials {
  find(mailbox: string): Promise<TrialRecord | null>;
  add(trial: TrialRecord): Promise<void>;
  /**
   * Records an operator-issued license as the trial of a mailbox. A trial that the holder had started keeps its start
   * and its networks.
   */
  replace(mailbox: string, licenseId: string, at: Date): Promise<void>;
  /** Returns the times at which trials were started from the network since `since`, oldest first. */
  startsFrom(networkHash: string, since: Date): Promise<readonly Date[]>;
  /** Returns running trials that end before `before` and whose holders have not been reminded. */
  endingBefore(before: Date, now: Date, limit: number): Promise<readonly EndingTrial[]>;
  /** Returns false when another process has already marked the trial. */
  markReminded(licenseId: string, at: Date): Promise<boolean>;
}
