import type { Bars } from '../../market/bars.js';
import { seriesAt, highestOf, lowestOf, ratioOrNaN } from '../../market/series.js';
import type { TickerHistory } from '../tickerHistory.js';
import { VWAP_WEIGHT, addToVwap, yearLowBar } from './anchoredVwap.js';
import { bandEdges, movingAverageLevels } from './averageLevels.js';
import { MAX_CLUSTER_WIDTH_ATR, MAX_CLUSTER_STRENGTH } from './clusters.js';
import { fibonacciLevels } from './fibonacci.js';
import { prepareUnfilledGaps } from './gapLevels.js';
import { LEVEL_SOURCES, LEVEL_WINDOW_BARS, type PriceLevel, type LevelSource } from './priceLevel.js';
import { MIN_PRIMARY_STRENGTH, type PrimaryLevel, type PrimaryLevels } from './levelMap.js';
import { priorExtremes } from './priorExtremes.js';
import { roundNumberLevels } from './roundNumbers.js';
import { lastSwingBar, swingLevels } from './swingLevels.js';
import { prepareVolumeBins } from './volumeBins.js';
import { levelsOfVolumeBins } from './volumeProfile.js';
import { weeklyPivots } from './weeklyPivots.js';

/**
 * Returns a function that computes the primary levels at bar `t`, equal to those of `levelMapAt`. The bar's values may
 * change between calls.
 */
export function prepareLevels(history: TickerHistory, t: number): () => PrimaryLevels {
  const { bars } = history;
  const stillLevels = prepareStableLevels(history, t);
  const volumeBins = prepareVolumeBins(bars, t);
  const vwaps = prepareVwaps(history, t);
  const gaps = prepareUnfilledGaps(bars, t);
  const reach = MAX_CLUSTER_WIDTH_ATR * seriesAt(history.priorAtr, t);
  const all = new LevelList();
  return () => {
    all.reset(stillLevels());
    all.addAll(movingAverageLevels(history, t));
    for (const price of vwaps()) all.add(price, VWAP_WEIGHT, VWAP);
    all.addAll(levelsOfVolumeBins(volumeBins()));
    all.addAll(roundNumberLevels(history, t));
    all.addAll(gaps());
    all.addAll(bandEdges(history, t));
    return all.primaries(reach, seriesAt(bars.close, t));
  };
}

const placeOf = (source: LevelSource): number => LEVEL_SOURCES.indexOf(source);
const VWAP = placeOf('anchored_vwap');

/** Levels that most bars leave unchanged: only a confirmed swing or a new extreme of the window changes them. */
function prepareStableLevels(history: TickerHistory, t: number): () => LevelList {
  const { bars, swings } = history;
  const fixed = [...priorExtremes(history, t), ...weeklyPivots(history, t)];
  const [bottom, top] = extremesBefore(bars, t);
  let [highs, lows, low, high] = [NaN, NaN, NaN, NaN];
  const withoutFibonacci = new LevelList();
  const list = new LevelList();
  return () => {
    const [nowLow, nowHigh] = [Math.min(bottom, seriesAt(bars.low, t)), Math.max(top, seriesAt(bars.high, t))];
    const { length: nowHighs } = swings.highs.bars;
    const { length: nowLows } = swings.lows.bars;
    const haveSwingsChanged = nowHighs !== highs || nowLows !== lows;
    if (!haveSwingsChanged && nowLow === low && nowHigh === high) return list;
    if (haveSwingsChanged) {
      withoutFibonacci.clear();
      withoutFibonacci.addAll([...fixed, ...swingLevels(history, t)]);
    }
    [highs, lows, low, high] = [nowHighs, nowLows, nowLow, nowHigh];
    list.reset(withoutFibonacci);
    list.addAll(fibonacciLevels(history, t));
    return list;
  };
}

const extremesBefore = ({ low, high }: Bars, t: number): readonly [number, number] => {
  const first = Math.max(t - LEVEL_WINDOW_BARS + 1, 0);
  return [lowestOf(low, first, t - 1), highestOf(high, first, t - 1)];
};

/** VWAPs from the low of the year and from the last swing low. */
function prepareVwaps({ bars, swings }: TickerHistory, t: number): () => readonly number[] {
  const sums = new Map<number, { readonly amount: number; readonly shares: number }>();
  const sumBefore = (anchor: number) => {
    const known = sums.get(anchor);
    if (known !== undefined) return known;
    const sum = { amount: 0, shares: 0 };
    for (let i = anchor; i < t; i++) addToVwap(sum, bars, i);
    sums.set(anchor, sum);
    return sum;
  };
  const vwapFrom = (anchor: number): number => {
    if (anchor < 0) return NaN;
    const sum = { ...sumBefore(anchor) };
    addToVwap(sum, bars, t);
    return ratioOrNaN(sum.amount, sum.shares);
  };
  const priorLow = yearLowBefore(bars, t);
  return () => {
    const yearLow = priorLow >= 0 && seriesAt(bars.low, t) <= seriesAt(bars.low, priorLow) ? t : priorLow;
    return [vwapFrom(yearLow), vwapFrom(lastSwingBar(swings.lows, t))];
  };
}

/** Index of the year's lowest bar, assuming that bar `t` makes no new low. */
function yearLowBefore({ low, ...bars }: Bars, t: number): number {
  const raised = low.slice(0, t + 1);
  raised[t] = Infinity;
  return yearLowBar({ ...bars, low: raised }, t);
}

/** Prices in ascending order with weights and sources. */
class LevelList {
  private prices = new Float64Array(256);
  private weights = new Float64Array(256);
  private sources = new Uint8Array(256);
  private length = 0;
  private readonly heaviest = new Float64Array(LEVEL_SOURCES.length);

  clear(): void {
    this.length = 0;
  }

  reset({ prices, weights, sources, length }: LevelList): void {
    this.makeRoom(length);
    for (let place = 0; place < length; place++) {
      this.prices[place] = prices[place] ?? NaN;
      this.weights[place] = weights[place] ?? NaN;
      this.sources[place] = sources[place] ?? 0;
    }
    this.length = length;
  }

  addAll(levels: readonly PriceLevel[]): void {
    for (const { price, weight, source } of levels) this.add(price, weight, placeOf(source));
  }

  /** Ignores a level without a price. */
  add(price: number, weight: number, source: number): void {
    if (!(Number.isFinite(price) && price > 0)) return;
    this.makeRoom(this.length + 1);
    let place = this.length;
    while (place > 0 && (this.prices[place - 1] ?? NaN) > price) {
      this.prices[place] = this.prices[place - 1] ?? NaN;
      this.weights[place] = this.weights[place - 1] ?? NaN;
      this.sources[place] = this.sources[place - 1] ?? 0;
      place--;
    }
    this.prices[place] = price;
    this.weights[place] = weight;
    this.sources[place] = source;
    this.length++;
  }

  primaries(reach: number, close: number): PrimaryLevels {
    let [support, strongSupport, resistance, strongResistance]: (PrimaryLevel | null)[] = [null, null, null, null];
    for (let first = 0; first < this.length;) {
      const end = this.endOfCluster(first, reach);
      const cluster = this.clusterOf(first, end);
      const isStrong = cluster.strength >= MIN_PRIMARY_STRENGTH;
      if (cluster.price < close) {
        support = cluster;
        if (isStrong) strongSupport = cluster;
      } else if (cluster.price > close) {
        resistance ??= cluster;
        if (isStrong) {
          strongResistance = cluster;
          break;
        }
      }
      first = end;
    }
    return { support: strongSupport ?? support ?? null, resistance: strongResistance ?? resistance ?? null };
  }

  private endOfCluster(first: number, reach: number): number {
    const lowest = this.prices[first] ?? NaN;
    let end = first + 1;
    while (end < this.length && (this.prices[end] ?? NaN) - lowest <= reach) end++;
    return end;
  }

  private clusterOf(first: number, end: number): PrimaryLevel {
    let [top, price] = [-Infinity, NaN];
    for (let place = first; place < end; place++) {
      const weight = this.weights[place] ?? NaN;
      const source = this.sources[place] ?? 0;
      if (weight > top) [top, price] = [weight, this.prices[place] ?? NaN];
      if (weight > (this.heaviest[source] ?? 0)) this.heaviest[source] = weight;
    }
    let strength = 0;
    for (let source = 0; source < this.heaviest.length; source++) {
      strength += this.heaviest[source] ?? 0;
      this.heaviest[source] = 0;
    }
    return { price, strength: Math.min(strength, MAX_CLUSTER_STRENGTH) };
  }

  private makeRoom(length: number): void {
    if (length <= this.prices.length) return;
    this.prices = enlarged(this.prices, new Float64Array(2 * length));
    this.weights = enlarged(this.weights, new Float64Array(2 * length));
    this.sources = enlarged(this.sources, new Uint8Array(2 * length));
  }
}

function enlarged<Values extends Float64Array | Uint8Array>(values: Values, room: Values): Values {
  room.set(values);
  return room;
}
