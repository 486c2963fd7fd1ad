import type { CoachSubject } from '../coach.js';

/** What the framework concludes, and so which side the advocate takes: `bull` argues for being in, `bear` for being out. */
export interface FrameworkConclusion {
  readonly text: string;
  readonly against: 'bull' | 'bear';
}

/** A score from which on a short leash is called too short, rather than too long. */
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
        ? { text: `keep ${ticker} on a short leash (TIGHTEN)`, against: 'bull' }
        : { text: `keep ${ticker} for now (TIGHTEN)`, against: 'bear' };
    case 'ARMED':
      return { text: `an entry into ${ticker} is open (ARMED)`, against: 'bear' };
    case 'WATCH':
      return (framework?.holding ?? null) === null
        ? { text: `stay out of ${ticker} (WATCH)`, against: 'bull' }
        : { text: `hold ${ticker} and change nothing (WATCH)`, against: 'bear' };
    case null:
      return null;
  }
}
