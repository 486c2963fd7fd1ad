import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';

export const TRIGGER = { name: 'breakout_20', strength: 0.5, low: 99 };

/** Returns a session that changes nothing by itself: close 100, high 101, ATR 1, no trigger. */
export const calmSession = (changes: Partial<TickerSession> = {}): TickerSession => ({
  date: '2020-03-02',
  high: 101,
  close: 100,
  atr: 1,
  rsi: 55,
  score: 65,
  priorScore: 65,
  chandelier: 90,
  trigger: null,
  regime: 'neutral',
  avoided: false,
  ...changes,
});

export const sessionClosed = (changes: Partial<TickerSession> = {}): TickerEvent => ({
  type: 'session.closed',
  session: calmSession(changes),
});
