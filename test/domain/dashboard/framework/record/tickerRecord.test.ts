import { describe, expect, it } from '@jest/globals';
import type { Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import { takeBars } from '../../../../../src/domain/dashboard/market/bars.js';
import { allTickerSessionsOf as wholeSessionsOf } from '../../../../../src/domain/dashboard/replay/allTickerSessions.js';
import type { Position } from '../../../../../src/domain/dashboard/portfolio/position.js';
import type { TickerRecord } from '../../../../../src/domain/dashboard/framework/record/tickerRecord.js';
import { updateTickerRecord as followed } from '../../../../../src/domain/dashboard/framework/record/updateTickerRecord.js';
import type { TickerSessions } from '../../../../../src/domain/dashboard/framework/tickerSessions.js';
import { sampleBars } from '../../audit/sampleBars.js';

const bars = takeBars(sampleBars('MSFT'), 700);

const sessionsOf = (from: Bars): TickerSessions =>
  wholeSessionsOf(from, { index: null, regime: { dates: [], days: [], confirmation: null, notes: [], inputs: {} } });

const follow = (...given: Parameters<typeof followed>): TickerRecord => followed(...given).record;
const sessionsUpTo = (count: number): TickerSessions => sessionsOf(takeBars(bars, count));
const position: Position = {
  ticker: 'MSFT',
  quantity: 10,
  averagePrice: 25,
  stop: 22,
  entryDate: bars.dates[600] ?? null,
};
const undated: Position = { ...position, entryDate: null };
const throughJson = (memory: TickerRecord): TickerRecord => ({ ...JSON.parse(JSON.stringify(memory)) });

/** Runs one audit after each bar from bar `from` to bar `to`. */
function daily(held: Position | null, from: number, to: number): TickerRecord {
  let memory = follow(sessionsUpTo(from), held, null);
  for (let count = from + 1; count <= to; count++) memory = follow(sessionsUpTo(count), held, throughJson(memory));
  return memory;
}

describe('following a ticker', () => {
  it.each<[string, Position | null]>([
    ['watched', null],
    ['held since a date', position],
  ])('gives the same record in daily audits as in one replay: %s', (_, held) => {
    expect(daily(held, 690, 700)).toEqual(follow(sessionsUpTo(700), held, null));
  });

  it('counts a position without a date as held since the first audit that contains it', () => {
    const memory = daily(undated, 690, 700);
    expect([memory.heldSince, memory.life.facts.holding?.entryDate, memory.life.facts.holding?.age]).toEqual([
      bars.dates[689],
      bars.dates[689],
      10,
    ]);
  });

  it('counts a position as held since the first audit after its entry date was cleared', () => {
    const dated = follow(sessionsUpTo(698), position, null);
    const cleared = follow(sessionsUpTo(699), undated, throughJson(dated));
    expect(cleared).toEqual(follow(sessionsUpTo(699), undated, null));
    expect(follow(sessionsUpTo(700), undated, throughJson(cleared)).heldSince).toBe(bars.dates[698]);
  });

  it.each([
    ['before', bars.dates[600] ?? ''],
    ['on', bars.dates[699] ?? ''],
  ])(
    'keeps the initial stop of a position without a date whose stop was raised %s its first audit',
    (_when, stopFrom) => {
      const raised = { ...undated, stop: 24.5, stopFrom, initialStop: 22 };
      const { life } = follow(sessionsUpTo(700), raised, null);
      expect(life.facts.holding).toMatchObject({ initialStop: 22, stop: 24.5, risk: 3 });
    },
  );

  it('does not count a short position as held', () => {
    expect(follow(sessionsUpTo(700), { ...position, quantity: -10 }, null).life.facts.holding).toBeNull();
  });

  it('does not count a position as held before its entry date', () => {
    const tomorrow: Position = { ...position, entryDate: bars.dates[699] ?? null };
    const memory = follow(sessionsUpTo(699), tomorrow, null);
    expect(memory.life.facts.holding).toBeNull();
    expect(follow(sessionsUpTo(700), tomorrow, memory)).toEqual(follow(sessionsUpTo(700), tomorrow, null));
  });

  it('counts the holding as sold when its portfolio line is removed', () => {
    const sold = follow(sessionsUpTo(700), null, daily(position, 698, 699));
    expect([sold.life.facts.holding, sold.heldSince, sold.position]).toEqual([null, null, null]);
  });

  it.each<Partial<Position>>([
    { stop: 20 },
    { averagePrice: 26 },
    { stopFrom: bars.dates[650] ?? '' },
    { stopFrom: bars.dates[620] ?? '', initialStop: 20 },
  ])('replays the history when the portfolio line was edited: %j', (change) => {
    const raised = { ...position, stopFrom: bars.dates[620] ?? '', initialStop: 21 };
    const edited = { ...position, ...change };
    for (const before of [position, raised])
      expect(follow(sessionsUpTo(700), edited, daily(before, 698, 699))).toEqual(
        follow(sessionsUpTo(700), edited, null),
      );
  });

  it('rescales the stop for a split, but not for other changes to past prices', () => {
    const before = follow(sessionsUpTo(699), undated, null);
    const scale = (prices: Float64Array, factor: number): Float64Array => prices.map((price) => price * factor);
    const rewritten: Bars = {
      ...bars,
      high: scale(bars.high, 1.2)
        .with(699, bars.high[699] ?? 0)
        .with(698, bars.high[698] ?? 0),
      low: bars.low,
    };
    const half = 0.5;
    const split: Bars = {
      ...bars,
      open: scale(bars.open, half),
      high: scale(bars.high, half),
      low: scale(bars.low, half),
      close: scale(bars.close, half),
    };
    const stopOf = (memory: TickerRecord) => memory.life.facts.holding?.stop;
    expect(stopOf(follow(sessionsOf(rewritten), undated, before))).toBe(22);
    expect(follow(sessionsOf(split), undated, before).life.facts.holding).toMatchObject({
      stop: 11,
      entryPrice: 12.5,
      risk: 1.5,
    });
  });

  it('rescales the stop only once for a reported split', () => {
    const before = follow(sessionsUpTo(699), undated, null);
    const quarter = (prices: Float64Array): Float64Array => prices.map((price) => price / 4);
    const split: Bars = {
      ...bars,
      open: quarter(bars.open),
      high: quarter(bars.high),
      low: quarter(bars.low),
      close: quarter(bars.close),
    };
    const reportedSplits = [{ kind: 'split' as const, ratio: 4, date: bars.dates[699] ?? '' }];
    const sameDay = follow(sessionsOf(takeBars(split, 699)), undated, before, { adjustments: reportedSplits });
    const nextDay = follow(sessionsOf(split), undated, sameDay, { adjustments: reportedSplits });
    expect([before, sameDay, nextDay].map(({ life }) => life.facts.holding?.initialStop)).toEqual([22, 5.5, 5.5]);
  });

  it('keeps the stop when a close is corrected', () => {
    const before = follow(sessionsUpTo(699), undated, null);
    const wrong = bars.close[698] ?? NaN;
    const corrected: Bars = {
      ...bars,
      close: bars.close.with(698, wrong * 1.05),
      high: bars.high.with(698, wrong * 1.06),
    };
    const { life, lastPrices } = follow(sessionsOf(corrected), undated, before);
    expect(life.facts.holding).toMatchObject({ entryPrice: 25, initialStop: 22, stop: 22, risk: 3 });
    expect(lastPrices.slice(-2)).toEqual(
      [698, 699].map((t) => ({
        date: bars.dates[t],
        close: corrected.close[t],
        high: corrected.high[t],
        low: corrected.low[t],
      })),
    );
  });

  it('replays the history when a high that hit rungs is corrected', () => {
    const wrong: Bars = { ...bars, high: bars.high.with(697, 100) };
    const before = follow(sessionsOf(takeBars(wrong, 698)), position, null);

    expect(before.life.facts.holding?.rungsHit).toBe(4);
    for (const days of [698, 700])
      expect(follow(sessionsUpTo(days), position, throughJson(before))).toEqual(
        follow(sessionsUpTo(days), position, null),
      );
  });

  it('keeps entry and stop on the new basis when a price is corrected after a split', () => {
    const scale = (prices: Float64Array): Float64Array => prices.map((price) => price / 2);
    const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map(scale);
    if (open === undefined || high === undefined || low === undefined || close === undefined)
      throw new Error('no bars');
    const split: Bars = { ...bars, open, high, low, close };
    const corrected: Bars = { ...split, high: high.with(697, (high[697] ?? 0) * 1.03) };
    const afterSplit = follow(sessionsOf(takeBars(split, 699)), position, follow(sessionsUpTo(698), position, null));
    const halved = { ...position, averagePrice: 12.5, stop: 11 };

    const once = follow(sessionsOf(corrected), position, afterSplit);
    expect(once.life).toEqual(follow(sessionsOf(corrected), halved, null).life);
    expect(follow(sessionsOf(split), position, once).life).toEqual(follow(sessionsOf(split), halved, null).life);
  });

  it('returns the events of new sessions only', () => {
    const first = follow(sessionsUpTo(690), position, null);
    const later = follow(sessionsUpTo(700), position, throughJson(first));
    const whole = follow(sessionsUpTo(700), position, null);
    const since = (date: string | undefined) => whole.events.filter(({ at }) => at > (date ?? ''));
    expect(whole.events).toHaveLength(20);
    expect([later.newEvents, later.events]).toEqual([since(bars.dates[689]), whole.events]);
    expect(whole.newEvents).toEqual(since(bars.dates[698]));
    expect(follow(sessionsUpTo(700), position, later)).toEqual(later);
  });

  it('stores the latest transitions with their reasons', () => {
    const { transitions, life } = follow(sessionsUpTo(700), null, null);
    expect(transitions.length).toBeLessThanOrEqual(20);
    expect(transitions.at(-1)).toMatchObject({ at: life.facts.since, to: life.state, reason: life.facts.reason });
  });
});
