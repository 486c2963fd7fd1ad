import { COACHES } from '../../../domain/dashboard/coaching/coachCatalog.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { GetLatestAudit } from '../audit/getLatestAudit.js';
import type { CoachReply } from './coachReply.js';
import { initialCoachSubject } from './loadCoachSubject.js';
import type { NarratorSelection } from './narratorSelection.js';

export interface CoachList {
  readonly ticker: string;
  /** The current narrator. */
  readonly provider: NarratorProvider | 'rules';
  readonly coaches: readonly (Pick<CoachReply, 'coach' | 'title' | 'available' | 'reason'> & {
    readonly path: string;
  })[];
}

/** Lists the coaches that are available for a ticker now. */
export class ListCoaches {
  constructor(
    private readonly readAudit: GetLatestAudit,
    private readonly narrators: Pick<NarratorSelection, 'current'>,
  ) {}

  /** @throws NotFound `no_audit_yet`, `unknown_ticker` */
  execute(symbol: string): CoachList {
    const subject = initialCoachSubject(this.readAudit.execute().audit, symbol);
    const coaches = COACHES.map((coach) => {
      const reason = coach.unavailableReason(subject);
      return { coach: coach.name, title: coach.title, path: coach.path, available: reason === null, reason };
    });
    return { ticker: subject.ticker, provider: this.narrators.current().narrator?.provider ?? 'rules', coaches };
  }
}
