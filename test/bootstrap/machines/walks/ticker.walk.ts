import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';
import type { MachineWalk } from './walk.js';

const date = '2026-11-20';

/** A session that causes no change of state. Its close is 20 ATR above the stop of `position.opened`. */
const CALM: TickerSession = {
  date,
  high: 101,
  close: 100,
  atr: 1,
  rsi: 50,
  score: 57,
  priorScore: 57,
  chandelier: NaN,
  trigger: null,
  regime: 'neutral',
  avoided: false,
};

const closed = (facts: Partial<TickerSession>): TickerEvent => ({
  type: 'session.closed',
  session: { ...CALM, ...facts },
});

export const tickerWalk: MachineWalk<TickerEvent> = {
  inputs: [undefined],
  events: {
    'a calm session': closed({}),
    'a trigger and a good score': closed({
      score: 60,
      priorScore: 58,
      trigger: { name: 'breakout_20', strength: 1, low: 99 },
    }),
    'a good score': closed({ score: 60, priorScore: 60 }),
    'a score below 54': closed({ score: 53 }),
    'a close below the stop': closed({ high: 80, close: 79 }),
    overbought: closed({ rsi: 75 }),
    'a second rung': closed({ high: 140 }),
    'a close near the stop': closed({ close: 80.5 }),
    'a score below 50': closed({ score: 49 }),
    'two scores below 40': closed({ score: 39, priorScore: 39 }),
    'a close below the trigger': closed({ close: 98 }),
    'position.opened': { type: 'position.opened', date, price: 100, stop: 80, atr: 1 },
    'position.closed': { type: 'position.closed', date },
    'basis.changed': { type: 'basis.changed', factor: 1 },
  },
  situation: ({ context: { armed, holding } }) => [
    armed?.age,
    holding !== null,
    (holding?.rungsHit ?? 0) >= 2,
    Math.min(holding?.recoveredSessions ?? 0, 3),
  ],
  moves: {
    'WATCH → ARMED': ['a trigger and a good score'],
    // After EXIT, a rung stays hit, so every session that does not lead back to EXIT leads to TIGHTEN.
    'WATCH → TIGHTEN': [
      'a calm session',
      'a trigger and a good score',
      'a good score',
      'a score below 54',
      'overbought',
      'a second rung',
      'a close near the stop',
      'a score below 50',
      'a close below the trigger',
    ],
    'WATCH → EXIT': ['a close below the stop', 'two scores below 40'],
    // ARMED ends after five sessions without an entry, so any session can cause this change.
    'ARMED → WATCH': [
      'a calm session',
      'a trigger and a good score',
      'a good score',
      'a score below 54',
      'a close below the stop',
      'overbought',
      'a second rung',
      'a close near the stop',
      'a score below 50',
      'two scores below 40',
      'a close below the trigger',
      'position.opened',
      'position.closed',
    ],
    'TIGHTEN → EXIT': ['a close below the stop', 'two scores below 40'],
    'TIGHTEN → WATCH': [
      'a calm session',
      'a trigger and a good score',
      'a good score',
      'a close below the trigger',
      'position.closed',
    ],
    'EXIT → WATCH': ['a trigger and a good score', 'a good score', 'position.closed'],
  },
};
