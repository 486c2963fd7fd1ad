import { PILLAR_NAMES } from '../../audit/score.js';
import type { CoachSubject } from '../coach.js';
import { PILLAR_FIRED } from '../pillarFired.js';
import type { RankedPillar } from './pillarWords.js';

/** The pillars at an extreme, the lowest first. */
export const firedPillars = ({ published: { pillars } }: CoachSubject): RankedPillar[] =>
  PILLAR_NAMES.flatMap((name) => {
    const { score } = pillars[name];
    return score !== null && (score <= PILLAR_FIRED.low || score >= PILLAR_FIRED.high) ? [{ name, score }] : [];
  }).toSorted((one, other) => one.score - other.score);
