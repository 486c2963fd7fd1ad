import type { TickerHistory } from '../../src/domain/dashboard/analysis/tickerHistory.js';
import type { Engine, Figures } from './engine.ts';
import { FIRST_SCORED_BAR } from './engine.ts';
import { Tally } from './tally.ts';

/** Returns how often each trigger fires per 100 bars. */
export function triggerFigures({ triggerHistoryOf }: Engine, histories: readonly TickerHistory[]): Figures {
  const tally = new Tally();
  let bars = 0;
  for (const history of histories) {
    const scored = triggerHistoryOf(history).slice(FIRST_SCORED_BAR);
    bars += scored.length;
    for (const { name } of scored.flat()) tally.add(name);
  }
  return tally.percentOf(bars);
}
