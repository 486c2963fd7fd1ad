import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { TickerActors } from '../../src/application/dashboard/framework/tickerActors.js';
import { marketContextOf } from '../../src/domain/dashboard/audit/auditPortfolio.js';
import { takeBars, type Bars } from '../../src/domain/dashboard/market/bars.js';
import { allTickerSessionsOf } from '../../src/domain/dashboard/replay/allTickerSessions.js';
import { tickerHistoryOf } from '../../src/domain/dashboard/analysis/tickerHistory.js';
import { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import { TAKE_PROFIT_RUNGS, rungPrice } from '../../src/domain/dashboard/framework/holding.js';
import type { FrameworkEvent } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import { frameworkEventsOf } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import type { TickerSnapshot } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../src/domain/dashboard/framework/tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerRecord } from '../../src/domain/dashboard/framework/record/tickerRecord.js';
import { updateTickerRecord } from '../../src/domain/dashboard/framework/record/updateTickerRecord.js';
import { tickerMachine, toTickerMachineSnapshot } from '../../src/domain/dashboard/framework/ticker.machine.js';
import { runs } from '../runs.js';
import { longBars } from './arbitraries/bars.js';
import { levelRules } from './levels.properties.js';
import { tickerRunByFunction, tickerRunByMachine } from './runTicker.js';
import {
  sameEventRules,
  sameSnapshotRules,
  tickerRules,
  type RunTickerEvents,
  type RunTicker,
} from './ticker.properties.js';
import { testRules } from './testRules.js';

const holds = <Values>(property: fc.IProperty<Values>): void => fc.assert(property, { numRuns: runs() });

const withoutNewEvents = (memory: TickerRecord | null): unknown => ({ ...memory, newEvents: null });

const NO_REGIME = marketContextOf({ index: null, tickers: [] }).regime;
const NOTHING_KNOWN = {
  schema_version: 1,
  through: '',
  lastPrices: [],
  position: null,
  heldSince: null,
  transitions: [],
  events: [],
  newEvents: [],
} as const;

/** Wrong prices that a source corrects later. */
const ERRORS: readonly Readonly<Partial<Record<'high' | 'low' | 'close', number>>>[] = [
  { high: 3 },
  { low: 0.3 },
  { low: 0.3, close: 0.3 },
];

function withError(bars: Bars, t: number, { high = 1, low = 1, close = 1 }: (typeof ERRORS)[number]): Bars {
  const scaled = (prices: Bars['close'], factor: number) => prices.with(t, (prices[t] ?? NaN) * factor);
  return { ...bars, high: scaled(bars.high, high), low: scaled(bars.low, low), close: scaled(bars.close, close) };
}

const byRules = tickerRunByFunction(advanceTicker, INITIAL_TICKER_SNAPSHOT);

/** For each event, creates a new actor, restored from the previous actor's JSON. */
const byRestoredActors: RunTicker = (events) => {
  let life: TickerSnapshot = INITIAL_TICKER_SNAPSHOT;
  const step = (event: TickerEvent): TickerSnapshot => {
    const actor = createActor(tickerMachine, {
      snapshot: toTickerMachineSnapshot(JSON.parse(JSON.stringify(life))),
    }).start();
    actor.send(event);
    life = { state: actor.getSnapshot().value, facts: actor.getSnapshot().context };
    return life;
  };
  return [INITIAL_TICKER_SNAPSHOT, ...events.map(step)];
};

const byHappenings: RunTickerEvents = (events) => {
  let life = INITIAL_TICKER_SNAPSHOT;
  return events.flatMap((event) => {
    const before = life;
    life = advanceTicker(life, event);
    return frameworkEventsOf(before, event, life);
  });
};

/** Feeds events to live actors; at each cut the program restarts its actors from JSON. */
const byLiveActors: RunTickerEvents = (events, cuts) => {
  const published: FrameworkEvent[] = [];
  let actors = new TickerActors();
  let start = INITIAL_TICKER_SNAPSHOT;
  const restarted = (): void => {
    actors.stop();
    actors = new TickerActors();
    actors.restore({ X: { ...NOTHING_KNOWN, life: JSON.parse(JSON.stringify(start)) } });
    actors.subscribe((_, event) => published.push(event));
  };
  restarted();
  events.forEach((event, index) => {
    if (cuts.includes(index)) restarted();
    actors.send('X', { start, events: [event] });
    start = actors.snapshotOf('X') ?? start;
  });
  return published;
};

describe('levels', () => {
  const lastMap = (bars: Parameters<typeof tickerHistoryOf>[0]) =>
    levelMapAt(tickerHistoryOf(bars), bars.dates.length - 1);

  testRules(
    levelRules(lastMap, (bars) => {
      const { supports, resistances } = lastMap(bars);
      const levels = [...supports, ...resistances].flatMap((cluster) => cluster.levels);
      return levels
        .flatMap(({ source, price }) => (source === 'round_numbers' ? [] : [price]))
        .toSorted((one, other) => one - other);
    }),
  );
});

describe('the framework', () => {
  testRules(tickerRules(byRules));

  it('has ascending take-profit rungs (rule 9)', () =>
    holds(
      fc.property(
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        (entryPrice, risk) => {
          const prices = TAKE_PROFIT_RUNGS.map((rung) => rungPrice({ entryPrice, risk }, rung));
          return prices.every((price, rung) => price > (prices[rung - 1] ?? entryPrice));
        },
      ),
    ));

  describe('the ticker actor', () => testRules(sameSnapshotRules(byRules, tickerRunByMachine(tickerMachine))));
  describe('the ticker actor, restored before each event', () =>
    testRules(sameSnapshotRules(byRules, byRestoredActors)));
  describe('live ticker actors', () => testRules(sameEventRules(byHappenings, byLiveActors)));

  it('lists, after repeated audits, the same events as a replay, each exactly once', () =>
    holds(
      fc.property(
        longBars,
        fc.array(fc.integer({ min: 255, max: 280 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 230, max: 254 }),
        (bars, audits, entry) => {
          const position = {
            ticker: 'X',
            quantity: 1,
            averagePrice: bars.close[entry] ?? NaN,
            stop: null,
            entryDate: bars.dates[entry] ?? null,
          };
          const sessionsUpTo = (count: number) =>
            allTickerSessionsOf(takeBars(bars, count), { index: null, regime: NO_REGIME });
          let memory: TickerRecord | null = null;
          const announced: string[] = [];
          for (const count of [...audits, bars.dates.length].toSorted((one, other) => one - other)) {
            const before: TickerRecord | null = memory;
            memory = updateTickerRecord(sessionsUpTo(Math.min(count, bars.dates.length)), position, before).record;
            if (before !== null && memory.newEvents !== before.newEvents)
              announced.push(...memory.newEvents.map(({ id }) => id));
          }
          const replayed = updateTickerRecord(sessionsUpTo(bars.dates.length), position, null).record;
          const listed = (memory?.events ?? []).map(({ id }) => id);
          return (
            JSON.stringify(listed) === JSON.stringify(replayed.events.map(({ id }) => id)) &&
            new Set(listed).size === listed.length &&
            new Set(announced).size === announced.length
          );
        },
      ),
    ));

  it('gives the same result in a replay as in daily audits, even of a price that is corrected later (rule 11)', () =>
    holds(
      fc.property(
        longBars,
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.integer({ min: 250, max: 279 })),
        fc.option(fc.integer({ min: 250, max: 285 })),
        fc.option(fc.record({ day: fc.nat({ max: 3 }), error: fc.constantFrom(...ERRORS) })),
        (bars, days, entry, raised, wrong) => {
          const position =
            entry === null
              ? null
              : {
                  ticker: 'X',
                  quantity: 1,
                  averagePrice: bars.close[entry] ?? NaN,
                  stop: raised === null ? null : (bars.low[raised] ?? 1),
                  entryDate: bars.dates[entry] ?? null,
                  ...(raised === null ? {} : { stopFrom: bars.dates[raised] ?? '2100-01-01' }),
                };
          const sessionsOf = (some: Bars) => allTickerSessionsOf(some, { index: null, regime: NO_REGIME });
          const sessionsUpTo = (count: number) => sessionsOf(takeBars(bars, count));
          let memory: TickerRecord | null = null;
          for (let count = bars.dates.length - days; count <= bars.dates.length; count++)
            memory = updateTickerRecord(
              wrong === null || count === bars.dates.length
                ? sessionsUpTo(count)
                : sessionsOf(takeBars(withError(bars, bars.dates.length - 2 - wrong.day, wrong.error), count)),
              position,
              memory,
            ).record;
          return (
            JSON.stringify(withoutNewEvents(memory)) ===
            JSON.stringify(withoutNewEvents(updateTickerRecord(sessionsUpTo(bars.dates.length), position, null).record))
          );
        },
      ),
    ));
});
