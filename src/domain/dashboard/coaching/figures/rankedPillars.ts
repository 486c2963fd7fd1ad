import { PILLAR_NAMES, type PillarName } from '../../analysis/score.js';
import type { CoachSubject } from '../coach.js';
import { PILLAR_EXTREMES } from '../pillarExtremes.js';

export interface RankedPillar {
  readonly name: PillarName;
  readonly score: number;
}

/** Pillars with a score, strongest first. */
export const rankedPillars = (subject: CoachSubject): RankedPillar[] =>
  scored(subject).toSorted((one, other) => other.score - one.score);

/** Pillars with an extreme score, lowest first. */
export const extremePillars = (subject: CoachSubject): RankedPillar[] =>
  scored(subject)
    .filter(({ score }) => score <= PILLAR_EXTREMES.low || score >= PILLAR_EXTREMES.high)
    .toSorted((one, other) => one.score - other.score);

const scored = ({ tickerAudit: { pillars } }: CoachSubject): RankedPillar[] =>
  PILLAR_NAMES.flatMap((name) => {
    const { score } = pillars[name];
    return score === null ? [] : [{ name, score }];
  });
