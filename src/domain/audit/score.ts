import type { Bars } from './bars.js';
import { weightedMeans } from './columns.js';
import type { History } from './history.js';
import type { Pillar } from './pillars/pillar.js';
import { momentumPillar } from './pillars/momentum.js';
import { relativeStrengthPillar } from './pillars/relativeStrength.js';
import { riskPillar } from './pillars/risk.js';
import { structurePillar } from './pillars/structure.js';
import { trendPillar } from './pillars/trend.js';
import { volumePillar } from './pillars/volume.js';
import type { Series } from './series.js';

/** What each pillar counts for in the score, as percent when all are there. */
export const PILLAR_WEIGHTS = {
  trend: 25,
  momentum: 20,
  relative_strength: 15,
  volume: 15,
  risk: 10,
  structure: 15,
} as const;

export type PillarName = keyof typeof PILLAR_WEIGHTS;

/** In the order in which they are shown. */
export const PILLAR_NAMES = ['trend', 'momentum', 'relative_strength', 'volume', 'risk', 'structure'] as const satisfies readonly PillarName[];

export type Pillars = Readonly<Record<PillarName, Pillar>>;

export function pillarsOf(history: History, index: Bars | null): Pillars {
  return {
    trend: trendPillar(history),
    momentum: momentumPillar(history),
    relative_strength: relativeStrengthPillar(history, index),
    volume: volumePillar(history),
    risk: riskPillar(history),
    structure: structurePillar(history),
  };
}

/** The weighted mean of the pillars that have a score, 0–100, for each bar; NaN where none has. */
export const scoresOf = (pillars: Pillars): Series =>
  weightedMeans(pillars.trend.scores.length, PILLAR_NAMES.map((name) => ({ values: pillars[name].scores, weight: PILLAR_WEIGHTS[name] })));

export const SCORE_RULE = 'The mean of the pillars that have a score, weighted. A pillar is the mean of its terms that can be computed.';
