import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { MAX_FIRES_PER_DAY, type Fire } from '../../../domain/shared/consensus/fire.js';
import { latestFiresOf } from '../../../domain/cloud/consensus/latestFires.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusFires } from './consensusFires.port.js';
import type { GetSubmitterNames } from './getSubmitterNames.port.js';

export interface SubmissionReceipt {
  readonly accepted: number;
  readonly duplicates: number;
}

/**
 * Records the fires that a dashboard reports. All keys of a license count as one user, identified only by a keyed hash
 * of the license's id.
 */
export class SubmitFires {
  constructor(
    private readonly fires: ConsensusFires,
    private readonly namesOf: GetSubmitterNames,
    private readonly clock: Clock,
  ) {}

  /** Throws `InvalidRequest` for more fires than a license may have in a day. */
  async execute(licenseId: string, fires: readonly Fire[], regime: string | null): Promise<SubmissionReceipt> {
    const at = this.clock.now();
    const submitter = this.namesOf(licenseId);
    const accepted = await this.fires.record(
      { day: isoDate(at), submitter, regime, at, ...latestFiresOf(fires) },
      MAX_FIRES_PER_DAY,
    );
    if (accepted === null) {
      throw new InvalidRequest([
        {
          path: 'fires',
          message: `must not exceed ${MAX_FIRES_PER_DAY} different ticker-and-kind pairs per day; today you can only resend pairs that you already sent`,
        },
      ]);
    }
    return { accepted, duplicates: fires.length - accepted };
  }
}
