import { describe, expect, it } from '@jest/globals';
import type { TickerSnapshot } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { sessionClosed as session, TRIGGER } from './calmSession.js';

const opened = (changes: Partial<Extract<TickerEvent, { type: 'position.opened' }>> = {}): TickerEvent => ({
  type: 'position.opened',
  date: '2020-03-03',
  price: 100,
  stop: null,
  atr: 1,
  ...changes,
});
const closed: TickerEvent = { type: 'position.closed', date: '2020-03-09' };
const times = (count: number, event: TickerEvent): TickerEvent[] => Array.from({ length: count }, () => event);

const lifeAfter = (...events: readonly TickerEvent[]): TickerSnapshot =>
  events.reduce(advanceTicker, INITIAL_TICKER_SNAPSHOT);
/** Returns the state, and the kind of the reason for it. */
const after = (...events: readonly TickerEvent[]) => {
  const { state, facts } = lifeAfter(...events);
  return [state, facts.reason?.kind ?? null];
};
const armed = session({ trigger: TRIGGER });
/** The entry is 100 and the stop 98.5, so 1 R is 1.5 and the rungs are 101.5, 103, 104.5 and 107.5. */
const held = [opened(), session()];

it('remains the same object after a session that changes nothing', () => {
  expect(lifeAfter(session())).toBe(INITIAL_TICKER_SNAPSHOT);
});

describe('arming', () => {
  it('stores the trigger, the session and the numbers that were compared', () => {
    expect(lifeAfter(armed)).toEqual({
      state: 'ARMED',
      facts: {
        since: '2020-03-02',
        reason: {
          kind: 'breakout_20',
          text: 'breakout_20 with a score of at least 60',
          numbers: { score: 65, prior_score: 65, strength: 0.5, trigger_low: 99 },
        },
        armed: { ...TRIGGER, age: 0 },
        holding: null,
      },
    });
  });

  it.each<[string, readonly TickerEvent[]]>([
    ['there is no trigger', [session()]],
    ['the score is below 60', [session({ trigger: TRIGGER, score: 59.9 })]],
    ['the score before was below 58', [session({ trigger: TRIGGER, priorScore: 57.9 })]],
    ['there is no score', [session({ trigger: TRIGGER, score: NaN, priorScore: NaN })]],
    ['the market is risk_off', [session({ trigger: TRIGGER, regime: 'risk_off' })]],
    ['the verdict is AVOID', [session({ trigger: TRIGGER, avoided: true })]],
    ['shares are held', [...held, armed]],
  ])('does not happen while %s', (_, events) => {
    expect(after(...events)[0]).toBe('WATCH');
  });

  it.each<[string, readonly TickerEvent[], readonly unknown[]]>([
    [
      'a close more than 0.1 ATR below the trigger’s low',
      [armed, session({ close: 98.89 })],
      ['WATCH', 'trigger_lost'],
    ],
    ['a close less than 0.1 ATR below the trigger’s low', [armed, session({ close: 98.91 })], ['ARMED', 'breakout_20']],
    ['a score below 54', [armed, session({ score: 53.9 })], ['WATCH', 'score']],
    ['four sessions', [armed, ...times(4, session())], ['ARMED', 'breakout_20']],
    ['five sessions', [armed, ...times(5, session())], ['WATCH', 'elapsed']],
    ['a fill', [armed, opened()], ['WATCH', 'filled']],
  ])('leads to the right state after %s', (_, events, outcome) => {
    expect(after(...events)).toEqual(outcome);
  });
});

describe('holding', () => {
  const stopAfter = (...events: readonly TickerEvent[]) => lifeAfter(...events).facts.holding?.stop;

  it('starts with the lower stop: the trigger’s low less 0.1 ATR, or the entry less 1.5 ATR', () => {
    expect([stopAfter(armed, opened()), stopAfter(session({ trigger: { ...TRIGGER, low: 98 } }), opened())]).toEqual([
      98.5, 97.9,
    ]);
  });

  it('keeps the trigger for five sessions, even after the ticker was disarmed', () => {
    const low = session({ trigger: { ...TRIGGER, low: 90 } });
    const disarmed = session({ score: 50 });
    expect([
      stopAfter(low, disarmed, ...times(3, session()), opened()),
      stopAfter(low, disarmed, ...times(4, session()), opened()),
    ]).toEqual([89.9, 98.5]);
  });

  it('uses the stop of the portfolio file, and derives 1 R from it', () => {
    expect(lifeAfter(opened({ stop: 96 })).facts.holding).toMatchObject({ initialStop: 96, stop: 96, risk: 4 });
    expect(lifeAfter(opened({ stop: 104 })).facts.holding).toMatchObject({ initialStop: 104, stop: 104, risk: 1.5 });
  });

  it('has no stop and no rungs while they cannot be computed', () => {
    const blind = session({ atr: NaN, chandelier: NaN, rsi: NaN, score: NaN, priorScore: NaN, high: 500 });
    expect(lifeAfter(opened({ atr: NaN }), blind)).toMatchObject({
      state: 'WATCH',
      facts: { holding: { stop: null, risk: null, rungsHit: 0 } },
    });
  });

  it('raises its stop to the Chandelier stop after five sessions, and never lowers it', () => {
    const rising = session({ chandelier: 99.2, close: 102 });
    const events = [opened(), ...times(5, rising)];
    expect([
      stopAfter(...events),
      stopAfter(...events, rising),
      stopAfter(...events, rising, session({ chandelier: 95, close: 102 })),
    ]).toEqual([98.5, 99.2, 99.2]);
  });

  it('keeps the number of rungs hit when the price falls again', () => {
    const rungsAfter = (...events: readonly TickerEvent[]) => lifeAfter(opened(), ...events).facts.holding?.rungsHit;
    expect([
      rungsAfter(session({ high: 101.49 })),
      rungsAfter(session({ high: 101.5 })),
      rungsAfter(session({ high: 104.5 }), session({ high: 100 })),
      rungsAfter(session({ high: 107.5 })),
    ]).toEqual([0, 1, 3, 4]);
  });

  it.each<[string, readonly TickerEvent[], readonly unknown[]]>([
    ['an ordinary session', [], ['WATCH', null]],
    ['the second rung', [session({ high: 103 })], ['TIGHTEN', 'rung']],
    ['an RSI of 75', [session({ rsi: 75 })], ['TIGHTEN', 'overbought']],
    ['less than 0.75 ATR above the stop', [session({ close: 99.24 })], ['TIGHTEN', 'stop']],
    ['a score below 50', [session({ score: 49.9 })], ['TIGHTEN', 'score']],
    ['a close below the stop', [session({ close: 98.49 })], ['EXIT', 'stop']],
    ['a close on the stop', [session({ close: 98.5 })], ['TIGHTEN', 'stop']],
    ['a score below 40 once', [session({ score: 39 })], ['TIGHTEN', 'score']],
    ['a score below 40 twice', [session({ score: 39, priorScore: 39.9 })], ['EXIT', 'score']],
    ['an RSI back at 70', [session({ rsi: 75 }), session({ rsi: 70 })], ['TIGHTEN', 'overbought']],
    ['an RSI below 70', [session({ rsi: 75 }), session({ rsi: 69.9 })], ['WATCH', 'relaxed']],
    ['1.2 ATR above the stop', [session({ close: 99.2 }), session({ close: 99.7 })], ['TIGHTEN', 'stop']],
    ['1.25 ATR above the stop', [session({ close: 99.2 }), session({ close: 99.75 })], ['WATCH', 'relaxed']],
    ['a score back at 54', [session({ score: 49 }), session({ score: 54 })], ['TIGHTEN', 'score']],
    ['a score back at 55', [session({ score: 49 }), session({ score: 55 })], ['WATCH', 'relaxed']],
    ['the second rung long ago', [session({ high: 103 }), ...times(3, session())], ['TIGHTEN', 'rung']],
    ['a sale', [session({ rsi: 75 }), closed], ['WATCH', 'closed']],
  ])('leads to the right state after %s', (_, events, outcome) => {
    expect(after(...held, ...events)).toEqual(outcome);
  });
});

describe('exit', () => {
  const exited = [...held, session({ close: 98.4 })];
  const recovered = session({ close: 99.6, score: 60 });

  it.each<[string, readonly TickerEvent[], readonly unknown[]]>([
    ['the sale', [closed], ['WATCH', 'closed']],
    ['two good sessions', times(2, recovered), ['EXIT', 'stop']],
    ['three good sessions in a row', times(3, recovered), ['WATCH', 'recovered']],
    [
      'three good sessions that are not in a row',
      [recovered, recovered, session({ close: 99.5 }), recovered],
      ['EXIT', 'stop'],
    ],
    ['three sessions with a score of 59', times(3, session({ close: 99.6, score: 59 })), ['EXIT', 'stop']],
  ])('leads to the right state after %s', (_, events, outcome) => {
    expect(after(...exited, ...events)).toEqual(outcome);
  });
});

describe('a new adjustment basis', () => {
  it('rescales entry, stop, risk and trigger', () => {
    const split: TickerEvent = { type: 'basis.changed', factor: 0.5 };
    expect(lifeAfter(...held, split).facts.holding).toMatchObject({
      entryPrice: 50,
      initialStop: 49.25,
      stop: 49.25,
      risk: 0.75,
    });
    expect(lifeAfter(armed, split)).toMatchObject({ state: 'ARMED', facts: { armed: { low: 49.5 } } });
  });
});
