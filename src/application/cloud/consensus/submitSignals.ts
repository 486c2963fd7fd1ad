import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { MAX_SIGNALS_PER_DAY, type ConsensusSignal } from '../../../domain/shared/consensus/consensusSignal.js';
import { latestSignalsOf } from '../../../domain/cloud/consensus/latestSignals.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusSignals } from './consensusSignals.port.js';
import type { GetSubmitterNames } from './getSubmitterNames.port.js';

export interface SubmissionReceipt {
  readonly accepted: number;
  readonly duplicates: number;
}

/**
 * Records the signals that a dashboard reports. All keys of a license count as one user, identified only by a keyed
 * hash of the license's id.
 */
export class SubmitSignals {
  constructor(
    private readonly signals: ConsensusSignals,
    private readonly namesOf: GetSubmitterNames,
    private readonly clock: Clock,
  ) {}

  /** Throws `InvalidRequest` for more signals than a license may have in a day. */
  async execute(
    licenseId: string,
    signals: readonly ConsensusSignal[],
    regime: string | null,
  ): Promise<SubmissionReceipt> {
    const at = this.clock.now();
    const submitter = this.namesOf(licenseId);
    const accepted = await this.signals.record(
      { day: isoDate(at), submitter, regime, at, ...latestSignalsOf(signals) },
      MAX_SIGNALS_PER_DAY,
    );
    if (accepted === null) {
      throw new InvalidRequest([
        {
          path: 'fires',
          message: `must not add pairs of ticker and kind: this license has sent ${MAX_SIGNALS_PER_DAY} or more today (UTC), and can only resend those`,
        },
      ]);
    }
    return { accepted, duplicates: signals.length - accepted };
  }
}
