import type { TickerEvent } from '../../../../src/domain/dashboard/framework/life.js';
import type { Session } from '../../../../src/domain/dashboard/framework/session.js';
import type { MachineWalk } from './walk.js';

const date = '2026-11-20';

/** Nothing speaks for a move: 20 ATR above where a stop would be. */
const CALM: Session = {
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

const closed = (facts: Partial<Session>): TickerEvent => ({ type: 'session.closed', session: { ...CALM, ...facts } });

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
    'position.opened': { type: 'position.opened', date, price: 100, stop: 80, atr: 1 },
    'position.closed': { type: 'position.closed', date },
    'basis.changed': { type: 'basis.changed', factor: 1 },
  },
  situation: ({ context: { armed, holding } }) => [
    armed?.age,
    holding !== null,
    Math.min(holding?.recoveredSessions ?? 0, 3),
  ],
  moves: {
    'WATCH → ARMED': ['a trigger and a good score'],
    'WATCH → TIGHTEN': ['overbought'],
    'WATCH → EXIT': ['a close below the stop'],
    // Any session, when it is the last of the five in which nobody entered.
    'ARMED → WATCH': [
      'a calm session',
      'a trigger and a good score',
      'a good score',
      'a score below 54',
      'a close below the stop',
      'overbought',
      'position.opened',
      'position.closed',
    ],
    'TIGHTEN → EXIT': ['a close below the stop'],
    'TIGHTEN → WATCH': ['a calm session', 'a trigger and a good score', 'a good score', 'position.closed'],
    'EXIT → WATCH': ['a trigger and a good score', 'a good score', 'position.closed'],
  },
};
