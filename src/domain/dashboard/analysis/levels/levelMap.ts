import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import { anchoredVwaps } from './anchoredVwap.js';
import { bandEdges, movingAverageLevels } from './averageLevels.js';
import type { LevelCluster } from './clusters.js';
import { clusterLevels } from './clusters.js';
import { fibonacciLevels } from './fibonacci.js';
import { unfilledGaps } from './gapLevels.js';
import type { LevelFinder } from './priceLevel.js';
import { priorExtremes } from './priorExtremes.js';
import { roundNumberLevels } from './roundNumbers.js';
import { swingLevels } from './swingLevels.js';
import { volumeProfileLevels } from './volumeProfile.js';
import { weeklyPivots } from './weeklyPivots.js';

/** Support and resistance at the close of a bar, nearest first. */
export interface LevelMap {
  readonly supports: readonly LevelCluster[];
  readonly resistances: readonly LevelCluster[];
  /**
   * The nearest cluster of at least `MIN_PRIMARY_STRENGTH`, or else the nearest of any strength; null when there is no
   * cluster.
   */
  readonly support: LevelCluster | null;
  readonly resistance: LevelCluster | null;
}

const SOURCES: readonly LevelFinder[] = [
  swingLevels,
  priorExtremes,
  weeklyPivots,
  movingAverageLevels,
  anchoredVwaps,
  volumeProfileLevels,
  fibonacciLevels,
  roundNumberLevels,
  unfilledGaps,
  bandEdges,
];

export const MIN_PRIMARY_STRENGTH = 25;

/** The primary support and resistance of a bar. */
export interface PrimaryLevels {
  readonly support: PrimaryLevel | null;
  readonly resistance: PrimaryLevel | null;
}

export type PrimaryLevel = Pick<LevelCluster, 'price' | 'strength'>;

const priorMaps = new WeakMap<TickerHistory, { readonly t: number; readonly levels: LevelMap }>();

/** Level map of the bar before `t`. The last result is cached, because several rules read it. */
export function priorLevelMapAt(history: TickerHistory, t: number): LevelMap {
  const known = priorMaps.get(history);
  if (known?.t === t) return known.levels;
  const levels = levelMapAt(history, t - 1);
  cachePriorLevelMap(history, t, levels);
  return levels;
}

/** Caches a level map of the prior bar that the audit has already computed. */
export function cachePriorLevelMap(history: TickerHistory, t: number, levels: LevelMap): void {
  priorMaps.set(history, { t, levels });
}

export function levelMapAt(history: TickerHistory, t: number): LevelMap {
  const close = seriesAt(history.bars.close, t);
  const clusters = clusterLevels(
    SOURCES.flatMap((levelsOf) => levelsOf(history, t)),
    seriesAt(history.priorAtr, t),
  );
  const supports = clusters.filter(({ price }) => price < close).toReversed();
  const resistances = clusters.filter(({ price }) => price > close);
  return { supports, resistances, support: primary(supports), resistance: primary(resistances) };
}

function primary(nearestFirst: readonly LevelCluster[]): LevelCluster | null {
  return nearestFirst.find(({ strength }) => strength >= MIN_PRIMARY_STRENGTH) ?? nearestFirst[0] ?? null;
}

export const PRIMARY_LEVEL_RULE_TEXT = `The nearest cluster with a strength of at least ${MIN_PRIMARY_STRENGTH}, otherwise the nearest cluster.`;
