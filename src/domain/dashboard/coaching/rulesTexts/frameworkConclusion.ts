import type { CoachSubject } from '../coach.js';

/**
 * The framework's conclusion and the side that the advocate takes: `bull` argues for owning the stock, `bear` against
 * it.
 */
export interface FrameworkConclusion {
  readonly text: string;
  readonly against: 'bull' | 'bear';
}

/**
 * At or above this score the advocate argues that TIGHTEN is too cautious; below it, that the position should be sold.
 */
const STRONG_SCORE = 70;

export function frameworkConclusionOf({
  ticker,
  tickerAudit: { state, score, framework },
}: CoachSubject): FrameworkConclusion | null {
  switch (state) {
    case 'EXIT':
      return { text: `sell ${ticker} (EXIT)`, against: 'bull' };
    case 'TIGHTEN':
      return (score ?? 0) >= STRONG_SCORE
        ? { text: `hold ${ticker} with little room (TIGHTEN)`, against: 'bull' }
        : { text: `hold ${ticker} for now (TIGHTEN)`, against: 'bear' };
    case 'ARMED':
      return { text: `an entry into ${ticker} is possible (ARMED)`, against: 'bear' };
    case 'WATCH':
      return (framework?.holding ?? null) === null
        ? { text: `stay out of ${ticker} (WATCH)`, against: 'bull' }
        : { text: `hold ${ticker} and change nothing (WATCH)`, against: 'bear' };
    case null:
      return null;
  }
}
