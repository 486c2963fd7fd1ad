import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { takeBars } from '../../src/domain/audit/bars.js';
import { historyOf } from '../../src/domain/audit/history.js';
import { levelMapAt } from '../../src/domain/audit/levels/levelMap.js';
import { pillarsOf, scoresOf } from '../../src/domain/audit/score.js';
import { triggerHistoryOf } from '../../src/domain/audit/triggers/triggerHistory.js';
import { RUNGS, rungPrice } from '../../src/domain/ticker/holding.js';
import type { Life, TickerEvent } from '../../src/domain/ticker/life.js';
import { NEW_LIFE, advance } from '../../src/domain/ticker/life.js';
import type { TickerMemory } from '../../src/domain/ticker/memory.js';
import { follow } from '../../src/domain/ticker/memory.js';
import { tickerMachine, tickerSnapshot } from '../../src/domain/ticker/ticker.machine.js';
import { runs } from '../runs.js';
import { longBars } from './arbitraries/bars.js';
import { closeLiesBetween, levelsScale } from './levels.properties.js';
import type { LiveThrough } from './ticker.properties.js';
import { exitOnlyFromHeld, heldStopNeverFalls, livesAlike, rungsStayHit, statesFitTheHolding } from './ticker.properties.js';

const holds = <Values>(property: fc.IProperty<Values>): void => fc.assert(property, { numRuns: runs() });

const byRules: LiveThrough = (events) => {
  let life = NEW_LIFE;
  return [NEW_LIFE, ...events.map((event) => (life = advance(life, event)))];
};

const byActor: LiveThrough = (events) => {
  const actor = createActor(tickerMachine).start();
  const life = (): Life => ({ state: actor.getSnapshot().value, facts: actor.getSnapshot().context });
  return [life(), ...events.map((event) => (actor.send(event), life()))];
};

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

describe('level properties', () => {
  const lastMap = (bars: Parameters<typeof historyOf>[0]) => levelMapAt(historyOf(bars), bars.dates.length - 1);

  it('6: levels scale with the prices, round numbers apart', () =>
    holds(
      levelsScale((bars) => {
        const { supports, resistances } = lastMap(bars);
        const levels = [...supports, ...resistances].flatMap((cluster) => cluster.levels);
        return levels.flatMap(({ source, price }) => (source === 'round_numbers' ? [] : [price])).toSorted((one, other) => one - other);
      }),
    ));
  it('7: support < close < resistance', () => holds(closeLiesBetween(lastMap)));
});

describe('framework properties', () => {
  it('8: a held stop never falls', () => holds(heldStopNeverFalls(byRules)));
  it('9: rungs stay hit', () => holds(rungsStayHit(byRules)));
  it('9: rungs ascend', () =>
    holds(
      fc.property(fc.double({ min: 0.01, max: 1e4, noNaN: true }), fc.double({ min: 0.001, max: 100, noNaN: true }), (entryPrice, risk) => {
        const prices = RUNGS.map((rung) => rungPrice({ entryPrice, risk }, rung));
        return prices.every((price, rung) => price > (prices[rung - 1] ?? entryPrice));
      }),
    ));
  it('10: EXIT comes only from a held ticker', () => holds(exitOnlyFromHeld(byRules)));
  it('every state fits what is held', () => holds(statesFitTheHolding(byRules)));
  it('11: the actor lives by the rules', () => holds(livesAlike(byRules, byActor)));
  it('11: … also when it is restored before each event', () => holds(livesAlike(byRules, byRestoredActors)));

  it('11: a replay equals one audit a day', () =>
    holds(
      fc.property(longBars, fc.integer({ min: 1, max: 3 }), fc.option(fc.integer({ min: 250, max: 279 })), (bars, days, entry) => {
        const position = entry === null ? null : { ticker: 'X', quantity: 1, averagePrice: bars.close[entry] ?? NaN, stop: null, entryDate: bars.dates[entry] ?? null };
        const evidenceAt = (count: number) => {
          const history = historyOf(takeBars(bars, count));
          const pillars = pillarsOf(history, null);
          return { history, scores: scoresOf(pillars), trend: pillars.trend.scores, triggers: triggerHistoryOf(history), regimes: [] };
        };
        let memory: TickerMemory | null = null;
        for (let count = bars.dates.length - days; count <= bars.dates.length; count++) memory = follow(evidenceAt(count), position, memory);
        return JSON.stringify(memory) === JSON.stringify(follow(evidenceAt(bars.dates.length), position, null));
      }),
    ));
});
