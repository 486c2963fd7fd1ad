import type { Sessions } from '../../ticker/sessions.js';
import { sessionsFrom } from '../../ticker/sessions.js';
import type { Market } from '../auditTicker.js';
import type { Bars } from '../bars.js';
import { historyOf } from '../history.js';
import { pillarsOf } from '../score.js';

/** What the framework reads of a ticker, for all of its bars. */
export function sessionsOf(bars: Bars, { index, regime }: Market): Sessions {
  const history = historyOf(bars);
  return sessionsFrom(0, history, pillarsOf(history, index), regime);
}
