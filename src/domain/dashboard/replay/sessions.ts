import type { Sessions } from '../framework/sessions.js';
import { sessionsFrom } from '../framework/sessions.js';
import type { Market } from '../audit/auditTicker.js';
import type { Bars } from '../market/bars.js';
import { historyOf } from '../analysis/history.js';
import { pillarsOf } from '../analysis/score.js';

/** What the framework reads of a ticker, for all of its bars. */
export function sessionsOf(bars: Bars, { index, regime }: Market): Sessions {
  const history = historyOf(bars);
  return sessionsFrom(0, history, pillarsOf(history, index), regime);
}
