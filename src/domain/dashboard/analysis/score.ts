import type { Bars } from '../market/bars.js';
import type { TickerHistory } from './tickerHistory.js';
import type { Pillar } from './pillars/pillar.js';
import { momentumPillar, yearlySquareSums } from './pillars/momentum.js';
import type { RelativeStrengthSeries } from './pillars/relativeStrength.js';
import { relativeStrengthPillar, relativeStrengthSeries } from './pillars/relativeStrength.js';
import type { RiskSeries } from './pillars/risk.js';
import { riskPillar, riskSeries } from './pillars/risk.js';
import { structurePillar } from './pillars/structure.js';
import { trendPillar } from './pillars/trend.js';
import type { DirectionVolumes } from './pillars/volume.js';
import { directionVolumes, volumePillar } from './pillars/volume.js';
import type { Series } from '../market/series.js';
import { seriesOf } from '../market/series.js';

/** In display order. */
export const PILLAR_NAMES = ['trend', 'momentum', 'relative_strength', 'volume', 'risk', 'structure'] as const;
export type PillarName = (typeof PILLAR_NAMES)[number];

/** Weights in percent when all pillars have a score. */
export const PILLAR_WEIGHTS = {
  trend: 25,
  momentum: 20,
  relative_strength: 15,
  volume: 15,
  risk: 10,
  structure: 15,
} as const satisfies Record<PillarName, number>;

export type Pillars = Readonly<Record<PillarName, Pillar>>;

/** Series that the pillars read in addition to the history. */
export interface PillarSeries {
  /** The sum of the squared returns of a year. */
  readonly squares: Series;
  readonly strength: RelativeStrengthSeries;
  readonly volumes: DirectionVolumes;
  readonly risk: RiskSeries;
}

export const pillarSeriesOf = (history: TickerHistory, index: Bars | null): PillarSeries => ({
  squares: yearlySquareSums(history),
  strength: relativeStrengthSeries(history.bars, index),
  volumes: directionVolumes(history.bars),
  risk: riskSeries(history),
});

export const pillarsOf = (history: TickerHistory, index: Bars | null): Pillars =>
  pillarsFromSeries(history, pillarSeriesOf(history, index));

export function pillarsFromSeries(history: TickerHistory, { squares, strength, volumes, risk }: PillarSeries): Pillars {
  return {
    trend: trendPillar(history),
    momentum: momentumPillar(history, squares),
    relative_strength: relativeStrengthPillar(history, strength),
    volume: volumePillar(history, volumes),
    risk: riskPillar(history, risk),
    structure: structurePillar(history),
  };
}

/** Weighted mean of the pillars with a score at a bar, 0–100; NaN when no pillar has a score. */
export function scoreFunctionOf(pillars: Pillars): (t: number) => number {
  const weighted = PILLAR_NAMES.map((name) => ({ scoreAt: pillars[name].scoreAt, weight: PILLAR_WEIGHTS[name] }));
  return (t) => {
    let sum = 0;
    let weights = 0;
    for (const { scoreAt, weight } of weighted) {
      const score = scoreAt(t);
      if (score !== score) continue;
      sum += weight * score;
      weights += weight;
    }
    return weights === 0 ? NaN : sum / weights;
  };
}

/** Score of each bar from bar `from` on, NaN before. */
export const scoresOf = (pillars: Pillars, from = 0): Series =>
  seriesOf(pillars.trend.length, scoreFunctionOf(pillars), from);

export const SCORE_RULE_TEXT =
  'The weighted mean of the pillars that have a score. A pillar’s score is the mean of its computable terms.';
