import type { History } from '../history.js';
import { at } from '../../market/series.js';
import { anchoredVwaps } from './anchoredVwap.js';
import { bandEdges, movingAverages } from './averageLevels.js';
import type { Cluster } from './clusters.js';
import { clustersOf } from './clusters.js';
import { fibonacci } from './fibonacci.js';
import { unfilledGaps } from './gapLevels.js';
import type { LevelFinder } from './level.js';
import { priorExtremes } from './priorExtremes.js';
import { roundNumbers } from './roundNumbers.js';
import { swingLevels } from './swingLevels.js';
import { volumeProfile } from './volumeProfile.js';
import { weeklyPivots } from './weeklyPivots.js';

/** Support and resistance at the close of one bar, nearest first. */
export interface LevelMap {
  readonly supports: readonly Cluster[];
  readonly resistances: readonly Cluster[];
  /** The nearest that is strong enough, else the nearest; null when there is none. */
  readonly support: Cluster | null;
  readonly resistance: Cluster | null;
}

const SOURCES: readonly LevelFinder[] = [
  swingLevels,
  priorExtremes,
  weeklyPivots,
  movingAverages,
  anchoredVwaps,
  volumeProfile,
  fibonacci,
  roundNumbers,
  unfilledGaps,
  bandEdges,
];

export const PRIMARY_STRENGTH = 25;

/** The primary levels of one bar. */
export interface PrimaryLevels {
  readonly support: PrimaryLevel | null;
  readonly resistance: PrimaryLevel | null;
}

export type PrimaryLevel = Pick<Cluster, 'price' | 'strength'>;

const priorMaps = new WeakMap<History, { readonly t: number; readonly levels: LevelMap }>();

/** The levels of the bar before `t`, kept until another bar of the history is asked for: several rules read them. */
export function priorLevelMapAt(history: History, t: number): LevelMap {
  const known = priorMaps.get(history);
  if (known?.t === t) return known.levels;
  const levels = levelMapAt(history, t - 1);
  priorMaps.set(history, { t, levels });
  return levels;
}

export function levelMapAt(history: History, t: number): LevelMap {
  const close = at(history.bars.close, t);
  const clusters = clustersOf(
    SOURCES.flatMap((levelsOf) => levelsOf(history, t)),
    at(history.priorAtr, t),
  );
  const supports = clusters.filter(({ price }) => price < close).toReversed();
  const resistances = clusters.filter(({ price }) => price > close);
  return { supports, resistances, support: primary(supports), resistance: primary(resistances) };
}

function primary(nearestFirst: readonly Cluster[]): Cluster | null {
  return nearestFirst.find(({ strength }) => strength >= PRIMARY_STRENGTH) ?? nearestFirst[0] ?? null;
}

export const PRIMARY_RULE = `The nearest cluster with a strength of at least ${PRIMARY_STRENGTH}, else the nearest.`;
