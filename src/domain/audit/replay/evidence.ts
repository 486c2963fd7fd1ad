import type { Evidence } from '../../ticker/evidence.js';
import { evidenceFrom } from '../../ticker/evidence.js';
import type { Market } from '../auditTicker.js';
import type { Bars } from '../bars.js';
import { historyOf } from '../history.js';
import { pillarsOf } from '../score.js';

/** What the framework reads of a ticker, for all of its bars. */
export function evidenceOf(bars: Bars, { index, regime }: Market): Evidence {
  const history = historyOf(bars);
  return evidenceFrom(0, history, pillarsOf(history, index), regime);
}
