import { changesClause, decisionLabel, shortChangesText } from '../../../wording/decisions.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import type { CrossingEffect, LadderBoundary } from './ladderRows.js';

/** Describes the closes at which an effect holds: "62.12 or lower", "from 61.19 down to 60.53". */
function closesText({ price, isAbove }: LadderBoundary, until: number | null): string {
  const start = formatExactPrice(price);
  if (until === null) return `${start} or ${isAbove ? 'higher' : 'lower'}`;
  return until === price ? start : `${start} ${isAbove ? 'up' : 'down'} to ${formatExactPrice(until)}`;
}

/** Returns a sentence such as "With a close of 62.12 or lower, the state would be EXIT instead of TIGHTEN." */
const effectSentence = (boundary: LadderBoundary, { until, changes }: CrossingEffect): string =>
  `With a close of ${closesText(boundary, until)}, ${changesClause(changes)}.`;

export const boundarySentences = (boundary: LadderBoundary): readonly string[] =>
  boundary.effects.map((effect) => effectSentence(boundary, effect));

export const shortBoundaryText = ({ effects }: LadderBoundary): string =>
  shortChangesText(effects.flatMap(({ changes }) => changes));

/** Summarizes a group, such as "4 changes: verdict, grade". */
export function boundaryGroupText(boundaries: readonly LadderBoundary[]): string {
  const changes = boundaries.flatMap(({ effects }) => effects.flatMap((effect) => effect.changes));
  const names = new Set(changes.map(({ decision }) => decisionLabel(decision)));
  return `${formatCount(boundaries.length, 'minor change')}: ${[...names].join(', ')}`;
}
