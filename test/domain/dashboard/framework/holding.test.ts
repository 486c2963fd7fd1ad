import { describe, expect, it } from '@jest/globals';
import {
  advanceHolding,
  INITIAL_STOP_RULE_TEXT,
  openHolding,
  rescaleHolding,
  rungPrice,
  RUNG_RULE_TEXT,
  STOP_RULE_TEXT,
  type HoldingEntry,
  type Holding,
} from '../../../../src/domain/dashboard/framework/holding.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';

const ENTRY: HoldingEntry = { price: 100, date: '2020-03-03', atr: 2, stop: null, triggerLow: null };
const SESSION: TickerSession = {
  date: '2020-03-10',
  high: 101,
  close: 100,
  atr: 2,
  rsi: 55,
  score: 60,
  priorScore: 65,
  chandelier: 90,
  trigger: null,
  regime: 'neutral',
  avoided: false,
};
/** Stop 97, 1 R = 3: rungs at 103, 106, 109 and 115. */
const OPENED: Holding = {
  entryPrice: 100,
  entryDate: '2020-03-03',
  initialStop: 97,
  stop: 97,
  risk: 3,
  rungsHit: 0,
  age: -1,
  recoveredSessions: 0,
  origin: { stated: null, triggerLow: null, atr: 2 },
  stopSince: null,
  breachedSince: null,
};

describe('a position that is opened', () => {
  it.each<[string, Partial<HoldingEntry>, Partial<Holding>]>([
    ['has its stop 1.5 ATR below the price', {}, {}],
    [
      'has its stop below the trigger’s low when that is lower',
      { triggerLow: 96 },
      { initialStop: 95.8, stop: 95.8, risk: 100 - 95.8, origin: { stated: null, triggerLow: 96, atr: 2 } },
    ],
    [
      'has its stop 1.5 ATR below the price when the trigger’s low is higher',
      { triggerLow: 99 },
      { origin: { stated: null, triggerLow: 99, atr: 2 } },
    ],
    [
      'has the stop of the portfolio file',
      { stop: 90 },
      { initialStop: 90, stop: 90, risk: 10, origin: { stated: 90, triggerLow: null, atr: 2 } },
    ],
    [
      'has the framework’s risk when its stop is above the price',
      { stop: 104 },
      { initialStop: 104, stop: 104, origin: { stated: 104, triggerLow: null, atr: 2 } },
    ],
    [
      'has the framework’s risk when its stop is at the price',
      { stop: 100 },
      { initialStop: 100, stop: 100, origin: { stated: 100, triggerLow: null, atr: 2 } },
    ],
    [
      'has no stop without an ATR',
      { atr: NaN },
      { initialStop: null, stop: null, risk: null, origin: { stated: null, triggerLow: null, atr: null } },
    ],
    [
      'has the stop of the portfolio file even without an ATR',
      { atr: NaN, stop: 90 },
      { initialStop: 90, stop: 90, risk: 10, origin: { stated: 90, triggerLow: null, atr: null } },
    ],
    [
      'has no risk when the ATR is 0',
      { atr: 0 },
      { initialStop: 100, stop: 100, risk: null, origin: { stated: null, triggerLow: null, atr: 0 } },
    ],
  ])('starts with the right stop and risk: it %s', (_what, entry, holding) => {
    expect(openHolding({ ...ENTRY, ...entry })).toEqual({ ...OPENED, ...holding });
  });
});

describe('a position after a session', () => {
  const later = { ...OPENED, age: 3 };

  it.each<[string, Partial<Holding>, Partial<TickerSession>, Partial<Holding>]>([
    ['is one session older', {}, {}, { age: 0, recoveredSessions: 1 }],
    ['keeps its stop in the fourth session', later, { chandelier: 98 }, { age: 4, recoveredSessions: 1 }],
    [
      'follows the Chandelier stop from the fifth session on',
      { age: 4 },
      { chandelier: 97.5 },
      { age: 5, stop: 97.5, stopSince: '2020-03-10', recoveredSessions: 1 },
    ],
    [
      'follows the Chandelier stop only upward',
      { age: 4, stopSince: '2020-03-05' },
      { chandelier: 96 },
      { age: 5, stopSince: '2020-03-05', recoveredSessions: 1 },
    ],
    ['keeps its stop without a Chandelier stop', { age: 4 }, { chandelier: NaN }, { age: 5, recoveredSessions: 1 }],
    [
      'adopts the Chandelier stop when it had none',
      { age: 4, stop: null },
      { chandelier: 96 },
      { age: 5, stop: 96, stopSince: '2020-03-10', recoveredSessions: 1 },
    ],
    [
      'has no stop while there is no Chandelier stop either',
      { age: 4, stop: null },
      { chandelier: NaN },
      { age: 5, stop: null },
    ],
    ['has reached no rung at a high just below the first', {}, { high: 102.99 }, { age: 0, recoveredSessions: 1 }],
    ['has reached one rung', {}, { high: 103 }, { age: 0, rungsHit: 1, recoveredSessions: 1 }],
    ['has reached all four rungs', {}, { high: 115 }, { age: 0, rungsHit: 4, recoveredSessions: 1 }],
    [
      'keeps the rungs that it reached before',
      { rungsHit: 3 },
      { high: 103 },
      { age: 0, rungsHit: 3, recoveredSessions: 1 },
    ],
    ['reaches no rung without a risk', { risk: null }, { high: 200 }, { age: 0, risk: null, recoveredSessions: 1 }],
    ['is not below its stop at a close equal to it', {}, { close: 97 }, { age: 0 }],
    ['has been below its stop since that session', {}, { close: 96.99 }, { age: 0, breachedSince: '2020-03-10' }],
    [
      'has been below its stop since an earlier session',
      { breachedSince: '2020-03-06' },
      { close: 96 },
      { age: 0, breachedSince: '2020-03-06' },
    ],
    ['is no longer below its stop', { breachedSince: '2020-03-06' }, { close: 97.5 }, { age: 0 }],
    ['is not below a missing stop', { stop: null }, { close: 1 }, { age: 0, stop: null }],
    ['counts another recovered session', { recoveredSessions: 2 }, { close: 99.01 }, { age: 0, recoveredSessions: 3 }],
    [
      'does not count a session as recovered at exactly one ATR above the stop',
      { recoveredSessions: 2 },
      { close: 99 },
      { age: 0 },
    ],
    ['does not count a session as recovered with a lower score', { recoveredSessions: 2 }, { score: 59.9 }, { age: 0 }],
  ])('changes as the rules say: it %s', (_what, before, session, after) => {
    expect(advanceHolding({ ...OPENED, ...before }, { ...SESSION, ...session })).toEqual({
      ...OPENED,
      ...before,
      recoveredSessions: 0,
      breachedSince: null,
      ...after,
    });
  });
});

describe('a position on a new adjustment basis', () => {
  it('has only its prices rescaled', () => {
    const holding = {
      ...OPENED,
      age: 7,
      rungsHit: 2,
      recoveredSessions: 1,
      stop: 98,
      stopSince: '2020-03-09',
      breachedSince: '2020-03-10',
      origin: { stated: 97, triggerLow: 99, atr: 2 },
    };

    expect(rescaleHolding(holding, 0.5)).toEqual({
      ...holding,
      entryPrice: 50,
      initialStop: 48.5,
      stop: 49,
      risk: 1.5,
      origin: { stated: 48.5, triggerLow: 49.5, atr: 1 },
    });
  });

  it('leaves missing prices missing', () => {
    const bare = {
      ...OPENED,
      initialStop: null,
      stop: null,
      risk: null,
      origin: { stated: null, triggerLow: null, atr: null },
    };

    expect(rescaleHolding(bare, 0.5)).toEqual({ ...bare, entryPrice: 50 });
    expect(rescaleHolding({ ...bare, origin: null }, 0.5)).toEqual({ ...bare, entryPrice: 50, origin: null });
  });
});

it('puts a rung at the entry plus a multiple of the risk', () => {
  expect([rungPrice(OPENED, 2), rungPrice({ entryPrice: 100, risk: null }, 2)]).toEqual([106, NaN]);
});

it('describes the rules of a holding in words', () => {
  expect([INITIAL_STOP_RULE_TEXT, STOP_RULE_TEXT, RUNG_RULE_TEXT]).toEqual([
    "The stop that your portfolio lists since the entry; without one, entry − 1.5 × ATR or, if lower, the arming trigger's low − 0.1 × ATR, where ATR is the ATR 14 of the session before the entry.",
    'From session 5 after the entry, the higher of the current stop and the prior session’s Chandelier long exit: the stop never falls. A stop that the user raised after the entry applies from that session on, and is not the initial stop.',
    'Entry + R × risk, where risk = entry − initial stop. A rung is reached when a session’s high is at or above its price; each rung sells 25% of the position.',
  ]);
});
