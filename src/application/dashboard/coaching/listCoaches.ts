import { COACHES } from '../../../domain/dashboard/coaching/catalogue.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { ReadAudit } from '../audit/readAudit.js';
import { knownSubject } from './gatherSubject.js';
import type { WhoNarrates } from './whoNarrates.js';

export interface CoachList {
  readonly ticker: string;
  /** Who narrates now. */
  readonly provider: NarratorProvider | 'rules';
  readonly coaches: readonly {
    readonly coach: string;
    readonly title: string;
    readonly path: string;
    readonly available: boolean;
    /** Why it has nothing to say; null where it applies. */
    readonly reason: string | null;
  }[];
}

/** Which coaches have something to say of a ticker now. */
export class ListCoaches {
  constructor(
    private readonly readAudit: ReadAudit,
    private readonly who: Pick<WhoNarrates, 'now'>,
  ) {}

  /** @throws NotFound `no_audit_yet`, `unknown_ticker` */
  execute(symbol: string): CoachList {
    const known = knownSubject(this.readAudit.execute().audit, symbol);
    const coaches = COACHES.map((coach) => {
      const reason = coach.whyNot(known);
      return { coach: coach.name, title: coach.title, path: coach.path, available: reason === null, reason };
    });
    return { ticker: known.ticker, provider: this.who.now().narrator?.provider ?? 'rules', coaches };
  }
}
