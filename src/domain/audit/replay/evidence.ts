import type { Evidence } from '../../ticker/sessions.js';
import type { Market } from '../auditTicker.js';
import type { Bars } from '../bars.js';
import { historyOf } from '../history.js';
import { regimesOn } from '../regime/regimeHistory.js';
import { pillarsOf, scoresOf } from '../score.js';
import { triggerHistoryOf } from '../triggers/triggerHistory.js';

/** What the framework reads of a ticker, for all of its bars. */
export function evidenceOf(bars: Bars, { index, regime }: Market): Evidence {
  const history = historyOf(bars);
  const pillars = pillarsOf(history, index);
  return {
    history,
    scores: scoresOf(pillars),
    trend: pillars.trend.scores,
    triggers: triggerHistoryOf(history),
    regimes: regimesOn(regime, bars.dates),
  };
}
