import { COACHES } from '../../../domain/dashboard/coaching/coachCatalog.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { GetLatestAudit } from '../audit/getLatestAudit.js';
import { initialCoachSubject } from './loadCoachSubject.js';
import type { NarratorSelection } from './narratorSelection.js';

export interface CoachList {
  readonly ticker: string;
  /** The current narrator. */
  readonly provider: NarratorProvider | 'rules';
  readonly coaches: readonly {
    readonly coach: string;
    readonly title: string;
    readonly path: string;
    readonly available: boolean;
    /** Why the coach is not available; null when it is. */
    readonly reason: string | null;
  }[];
}

/** Lists the coaches that are available for a ticker now. */
export class ListCoaches {
  constructor(
    private readonly readAudit: GetLatestAudit,
    private readonly who: Pick<NarratorSelection, 'current'>,
  ) {}

  /** @throws NotFound `no_audit_yet`, `unknown_ticker` */
  execute(symbol: string): CoachList {
    const known = initialCoachSubject(this.readAudit.execute().audit, symbol);
    const coaches = COACHES.map((coach) => {
      const reason = coach.unavailableReason(known);
      return { coach: coach.name, title: coach.title, path: coach.path, available: reason === null, reason };
    });
    return { ticker: known.ticker, provider: this.who.current().narrator?.provider ?? 'rules', coaches };
  }
}
