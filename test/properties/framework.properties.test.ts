import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { TickerActors } from '../../src/application/dashboard/framework/tickerActors.js';
import { prepareMarket } from '../../src/domain/dashboard/audit/auditPortfolio.js';
import { takeBars } from '../../src/domain/dashboard/market/bars.js';
import { sessionsOf } from '../../src/domain/dashboard/replay/sessions.js';
import { historyOf } from '../../src/domain/dashboard/analysis/history.js';
import { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import { RUNGS, rungPrice } from '../../src/domain/dashboard/framework/holding.js';
import type { FrameworkEvent } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import { happened } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import type { Life } from '../../src/domain/dashboard/framework/life.js';
import type { TickerEvent } from '../../src/domain/dashboard/framework/tickerEvent.js';
import { NEW_LIFE, advance } from '../../src/domain/dashboard/framework/life.js';
import type { TickerMemory } from '../../src/domain/dashboard/framework/memory.js';
import { follow } from '../../src/domain/dashboard/framework/memory.js';
import { tickerMachine, tickerSnapshot } from '../../src/domain/dashboard/framework/ticker.machine.js';
import { runs } from '../runs.js';
import { longBars } from './arbitraries/bars.js';
import { levelRules } from './levels.properties.js';
import { livesByFunction, livesByMachine } from './livesBy.js';
import {
  sameHappeningsRules,
  sameLifeRules,
  tickerRules,
  type HappenThrough,
  type LiveThrough,
} from './ticker.properties.js';
import { tryRules } from './tryRules.js';

const holds = <Values>(property: fc.IProperty<Values>): void => fc.assert(property, { numRuns: runs() });

const withoutNews = (memory: TickerMemory | null): unknown => ({ ...memory, news: null });

const NO_REGIME = prepareMarket({ index: null, tickers: [] }).regime;
const NOTHING_KNOWN = {
  schema_version: 1,
  through: '',
  closes: [],
  position: null,
  heldSince: null,
  transitions: [],
  happenings: [],
  news: [],
} as const;

const byRules = livesByFunction(advance, NEW_LIFE);

/** A new actor for each event, from what JSON keeps of the one before. */
const byRestoredActors: LiveThrough = (events) => {
  let life: Life = NEW_LIFE;
  const step = (event: TickerEvent): Life => {
    const actor = createActor(tickerMachine, { snapshot: tickerSnapshot(JSON.parse(JSON.stringify(life))) }).start();
    actor.send(event);
    life = { state: actor.getSnapshot().value, facts: actor.getSnapshot().context };
    return life;
  };
  return [NEW_LIFE, ...events.map(step)];
};

const byHappenings: HappenThrough = (events) => {
  let life = NEW_LIFE;
  return events.flatMap((event) => {
    const before = life;
    life = advance(life, event);
    return happened(before, event, life);
  });
};

/** Told in steps; at each cut the program ends, and the next has its actors from what JSON keeps. */
const byLiveActors: HappenThrough = (events, cuts) => {
  const told: FrameworkEvent[] = [];
  let actors = new TickerActors();
  let start = NEW_LIFE;
  const restarted = (): void => {
    actors.stop();
    actors = new TickerActors();
    actors.restore({ X: { ...NOTHING_KNOWN, life: JSON.parse(JSON.stringify(start)) } });
    actors.subscribe((_, event) => told.push(event));
  };
  restarted();
  events.forEach((event, index) => {
    if (cuts.includes(index)) restarted();
    actors.tell('X', { start, events: [event] });
    start = actors.lifeOf('X') ?? start;
  });
  return told;
};

describe('level properties', () => {
  const lastMap = (bars: Parameters<typeof historyOf>[0]) => levelMapAt(historyOf(bars), bars.dates.length - 1);

  tryRules(
    levelRules(lastMap, (bars) => {
      const { supports, resistances } = lastMap(bars);
      const levels = [...supports, ...resistances].flatMap((cluster) => cluster.levels);
      return levels
        .flatMap(({ source, price }) => (source === 'round_numbers' ? [] : [price]))
        .toSorted((one, other) => one - other);
    }),
  );
});

describe('framework properties', () => {
  tryRules(tickerRules(byRules));

  it('9: rungs ascend', () =>
    holds(
      fc.property(
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        (entryPrice, risk) => {
          const prices = RUNGS.map((rung) => rungPrice({ entryPrice, risk }, rung));
          return prices.every((price, rung) => price > (prices[rung - 1] ?? entryPrice));
        },
      ),
    ));

  describe('of the actor, which lives by the rules', () =>
    tryRules(sameLifeRules(byRules, livesByMachine(tickerMachine))));
  describe('of the actor that is restored before each event', () => tryRules(sameLifeRules(byRules, byRestoredActors)));
  describe('of live actors', () => tryRules(sameHappeningsRules(byHappenings, byLiveActors)));

  it('what happened is listed once however often the audit is repeated, and a replay lists the same', () =>
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
          const sessionsUpTo = (count: number) => sessionsOf(takeBars(bars, count), { index: null, regime: NO_REGIME });
          let memory: TickerMemory | null = null;
          const announced: string[] = [];
          for (const count of [...audits, bars.dates.length].toSorted((one, other) => one - other)) {
            const before: TickerMemory | null = memory;
            memory = follow(sessionsUpTo(Math.min(count, bars.dates.length)), position, before).memory;
            if (before !== null && memory.news !== before.news) announced.push(...memory.news.map(({ id }) => id));
          }
          const replayed = follow(sessionsUpTo(bars.dates.length), position, null).memory;
          const listed = (memory?.happenings ?? []).map(({ id }) => id);
          return (
            JSON.stringify(listed) === JSON.stringify(replayed.happenings.map(({ id }) => id)) &&
            new Set(listed).size === listed.length &&
            new Set(announced).size === announced.length
          );
        },
      ),
    ));

  it('11: a replay equals one audit a day', () =>
    holds(
      fc.property(
        longBars,
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.integer({ min: 250, max: 279 })),
        (bars, days, entry) => {
          const position =
            entry === null
              ? null
              : {
                  ticker: 'X',
                  quantity: 1,
                  averagePrice: bars.close[entry] ?? NaN,
                  stop: null,
                  entryDate: bars.dates[entry] ?? null,
                };
          const sessionsUpTo = (count: number) => sessionsOf(takeBars(bars, count), { index: null, regime: NO_REGIME });
          let memory: TickerMemory | null = null;
          for (let count = bars.dates.length - days; count <= bars.dates.length; count++)
            memory = follow(sessionsUpTo(count), position, memory).memory;
          return (
            JSON.stringify(withoutNews(memory)) ===
            JSON.stringify(withoutNews(follow(sessionsUpTo(bars.dates.length), position, null).memory))
          );
        },
      ),
    ));
});
