import type { TickerSessions } from '../framework/tickerSessions.js';
import { tickerSessionsFrom } from '../framework/tickerSessions.js';
import type { MarketContext } from '../audit/auditTicker.js';
import type { Bars } from '../market/bars.js';
import { tickerHistoryOf } from '../analysis/tickerHistory.js';
import { pillarsOf } from '../analysis/score.js';

/** Computes the framework's input for all bars of a ticker. */
export function allTickerSessionsOf(bars: Bars, { index, regime }: MarketContext): TickerSessions {
  const history = tickerHistoryOf(bars);
  return tickerSessionsFrom(0, history, pillarsOf(history, index), regime);
}
