import { InvalidRequest } from '../../domain/failure.js';
import { isoDate } from '../../domain/calendar/calendarDays.js';
import { MOST_FIRES_A_DAY, type Fire } from '../../domain/consensus/fire.js';
import { latestOf } from '../../domain/consensus/latest.js';
import { SUBMITTER_CHARACTERS } from '../../domain/consensus/submitter.js';
import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { Clock } from '../clock.port.js';
import type { Sha256 } from '../digest.port.js';
import type { ConsensusFires } from './consensusFires.port.js';

export interface SubmissionReceipt {
  readonly accepted: number;
  readonly duplicates: number;
}

/** Records what a dashboard reports; of who sent it only a hash of the key remains. */
export class SubmitFires {
  constructor(
    private readonly fires: ConsensusFires,
    private readonly sha256: Sha256,
    private readonly clock: Clock,
  ) {}

  /** Throws `InvalidRequest` when that is more than anybody has in a day. */
  async execute(key: LicenseKey, fires: readonly Fire[], regime: string | null): Promise<SubmissionReceipt> {
    const at = this.clock.now();
    const submitter = this.sha256(key).slice(0, SUBMITTER_CHARACTERS);
    const accepted = await this.fires.record({ day: isoDate(at), submitter, regime, at, ...latestOf(fires) }, MOST_FIRES_A_DAY);
    if (accepted === null) {
      throw new InvalidRequest([{ path: 'fires', message: `wants at most ${MOST_FIRES_A_DAY} different tickers and kinds in a day; send again those that you sent before` }]);
    }
    return { accepted, duplicates: fires.length - accepted };
  }
}
