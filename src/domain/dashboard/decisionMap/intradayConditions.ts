import { priorLevelMapAt } from '../analysis/levels/levelMap.js';
import { MIN_TRAP_EXCESS_ATR, MIN_TRAP_LEVEL_STRENGTH } from '../analysis/structure/trap.js';
import type { TriggerName } from '../analysis/triggers/triggerHistory.js';
import { TAKE_PROFIT_RUNGS, rungPrice } from '../framework/holding.js';
import { seriesAt, highestOf } from '../market/series.js';
import { barClosingAt, type SessionAssumptions } from './assumptions.js';
import type { Hypothesis } from './hypothesis.js';
import { tickAtOrAbove } from '../market/tick.js';
import { priceOfTick, type TickGrid } from './ticks.js';

/** A condition on the session's high, low or volume, which a map of closes does not show. */
export type IntradayCondition = PriceCondition | VolumeCondition;

/** Depending on `measure`, the session's high must be at least `price`, or its low at most `price`. */
export interface PriceCondition {
  readonly measure: 'high' | 'low';
  readonly price: number;
  readonly effect:
    | { readonly kind: 'rung'; readonly rung: number; readonly r: number }
    /** The price makes the trigger possible; whether it fires depends on the close. */
    | { readonly kind: 'trigger'; readonly trigger: TriggerName }
    | { readonly kind: 'trap'; readonly side: 'bull' | 'bear' };
}

/** The minimum volume for a trigger that cannot fire at the assumed volume. */
export interface VolumeCondition {
  readonly measure: 'volume';
  readonly shares: number;
  readonly trigger: TriggerName;
  /** The trigger fires with that volume at each of these closes; another condition states further closes. */
  readonly closes: { readonly lowest: number; readonly highest: number };
}

/** @param fired the triggers that fire at some close with the assumed volume */
export const intradayConditions = (
  hypothesis: Hypothesis,
  assumptions: SessionAssumptions,
  grid: TickGrid,
  fired: ReadonlySet<string>,
): readonly IntradayCondition[] => [
  ...rungs(hypothesis, grid),
  ...failures(hypothesis, grid),
  ...traps(hypothesis, grid),
  ...volumes(hypothesis, assumptions, grid, fired),
];

function rungs({ before }: Hypothesis, grid: TickGrid): PriceCondition[] {
  const holding = before?.facts.holding ?? null;
  if (holding === null || holding.risk === null) return [];
  return TAKE_PROFIT_RUNGS.slice(holding.rungsHit).flatMap((r, place) =>
    withinReach('high', tickAtOrAbove(rungPrice(holding, r), grid.ticksPerUnit), grid, {
      kind: 'rung',
      rung: holding.rungsHit + place + 1,
      r,
    }),
  );
}

/** Returns the high and the low beyond the 20-bar range that make a failed breakout or breakdown possible. */
function failures({ history }: Hypothesis, grid: TickGrid): PriceCondition[] {
  const t = history.length - 1;
  const [high, low] = [seriesAt(history.high20, t), seriesAt(history.low20, t)];
  return [
    ...withinReach('high', tickAbove(high, grid), grid, { kind: 'trigger', trigger: 'failed_breakout' }),
    ...withinReach('low', tickBelow(low, grid), grid, { kind: 'trigger', trigger: 'failed_breakdown' }),
  ];
}

function traps({ history }: Hypothesis, grid: TickGrid): PriceCondition[] {
  const t = history.length - 1;
  const { support, resistance } = priorLevelMapAt(history, t);
  const excess = MIN_TRAP_EXCESS_ATR * seriesAt(history.priorAtr, t);
  const bull = resistance !== null && resistance.strength >= MIN_TRAP_LEVEL_STRENGTH ? resistance.price + excess : NaN;
  const bear = support !== null && support.strength >= MIN_TRAP_LEVEL_STRENGTH ? support.price - excess : NaN;
  return [
    ...withinReach('high', tickAbove(bull, grid), grid, { kind: 'trap', side: 'bull' }),
    ...withinReach('low', tickBelow(bear, grid), grid, { kind: 'trap', side: 'bear' }),
  ];
}

/** The first tick above a price; NaN when the price is NaN. */
function tickAbove(price: number, grid: TickGrid): number {
  if (Number.isNaN(price)) return NaN;
  const tick = tickAtOrAbove(price, grid.ticksPerUnit);
  return priceOfTick(tick, grid) > price ? tick : tick + 1;
}

const tickBelow = (price: number, grid: TickGrid): number =>
  Number.isNaN(price) ? NaN : tickAtOrAbove(price, grid.ticksPerUnit) - 1;

const withinReach = (
  measure: PriceCondition['measure'],
  tick: number,
  grid: TickGrid,
  effect: PriceCondition['effect'],
): PriceCondition[] =>
  tick >= grid.first && tick <= grid.last ? [{ measure, price: priceOfTick(tick, grid), effect }] : [];

/**
 * This many times the highest recent volume satisfies every rule, since rules compare a volume with the average of 20
 * bars or with single days of the last weeks.
 */
const AMPLE_VOLUME_FACTOR = 10;
const AMPLE_VOLUME_BARS = 20;

function volumes(
  { triggersOf, history }: Hypothesis,
  assumptions: SessionAssumptions,
  grid: TickGrid,
  fired: ReadonlySet<string>,
): VolumeCondition[] {
  const t = history.length - 1;
  const ampleVolume =
    AMPLE_VOLUME_FACTOR * highestOf(history.bars.volume, Math.max(t - AMPLE_VOLUME_BARS, 0), t - 1) +
    AMPLE_VOLUME_FACTOR;
  const firesAt = (tick: number, volume: number) =>
    triggersOf(barClosingAt(priceOfTick(tick, grid), { ...assumptions, volume }));
  const runsByName = new Map<TriggerName, { readonly lowest: number; highest: number }[]>();
  const step = Math.ceil((grid.last - grid.first + 1) / MAX_CLOSES);
  for (let tick = grid.first; tick <= grid.last; tick += step)
    for (const { name } of firesAt(tick, ampleVolume)) {
      if (fired.has(name)) continue;
      const runs = runsByName.get(name) ?? [];
      const run = runs.at(-1);
      if (run?.highest === tick - step) run.highest = tick;
      else runsByName.set(name, [...runs, { lowest: tick, highest: tick }]);
    }
  return [...runsByName].flatMap(([trigger, runs]) => {
    const fires = (tick: number, volume: number): boolean => firesAt(tick, volume).some(({ name }) => name === trigger);
    return runs.map(({ lowest, highest }): VolumeCondition => {
      const shares = minSharesFor(assumptions.volume, ampleVolume, (volume) => fires(lowest, volume));
      return {
        measure: 'volume',
        shares,
        trigger,
        closes: { lowest: priceOfTick(lowest, grid), highest: priceOfTick(highest, grid) },
      };
    });
  });
}

const MAX_CLOSES = 30_000;

/** Returns the smallest number of shares for which `areEnough` holds, above `tooFew` and at most `enough`. */
function minSharesFor(tooFew: number, enough: number, areEnough: (shares: number) => boolean): number {
  let [low, high] = [Math.floor(tooFew), Math.ceil(enough)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (areEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
