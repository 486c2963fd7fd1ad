import type { CoachSubject } from '../coach.js';
import { isDeriskingState } from '../deriskingStates.js';
import { classifyHeadline, type ClassifiedHeadline } from './classifyHeadline.js';

/** The assessment of all headlines about a ticker; fields are named as in the API. */
export interface HeadlineAssessment {
  readonly headlines: readonly ClassifiedHeadline[];
  readonly conflict: boolean;
  readonly conflict_reason: string;
}

/** Lists material headlines before noise, each group latest first. */
export function assessHeadlines({
  ticker,
  audit,
  tickerAudit: published,
  headlines,
}: CoachSubject): HeadlineAssessment {
  const judged = headlines.sources
    .map((source) => classifyHeadline(source, ticker, audit.generated_at))
    .toSorted(materialFirst);
  const against = judged.filter(
    (headline) => headline.classification === 'MATERIAL' && speaksAgainst(headline, published),
  );
  const held = (published.framework?.holding ?? null) !== null;
  return {
    headlines: judged,
    conflict: against.length > 0,
    conflict_reason: reasonOf(judged, against.length, published.state, held, headlines.reason),
  };
}

const materialFirst = (one: ClassifiedHeadline, other: ClassifiedHeadline): number => {
  if (one.classification !== other.classification) return one.classification === 'MATERIAL' ? -1 : 1;
  return (one.published_at ?? '') < (other.published_at ?? '') ? 1 : -1;
};

/**
 * A positive headline contradicts EXIT and TIGHTEN; a negative headline contradicts ARMED, and WATCH with a position.
 * One contradiction is enough and no other headline cancels it, so a planted headline can raise the flag but never
 * clear it.
 */
function speaksAgainst({ direction }: ClassifiedHeadline, { state, framework }: CoachSubject['tickerAudit']): boolean {
  if (isDeriskingState(state)) return direction === 'positive';
  if (state === 'ARMED') return direction === 'negative';
  return state === 'WATCH' && (framework?.holding ?? null) !== null && direction === 'negative';
}

function reasonOf(
  judged: readonly ClassifiedHeadline[],
  against: number,
  state: string | null,
  held: boolean,
  missing: string | null,
): string {
  const material = judged.filter(({ classification }) => classification === 'MATERIAL').length;
  if (judged.length === 0) return missing === null ? 'There are no headlines.' : `There are no headlines: ${missing}`;
  if (material === 0) return 'No headline is material.';
  if (against === 0) return 'No material headline contradicts the state.';
  if (isDeriskingState(state)) return `The state is ${state}, but a material headline is positive.`;
  return held
    ? 'You hold the position and no rule calls for action, but a material headline is negative.'
    : 'An entry is armed, but a material headline is negative.';
}
