import type { TickerSessions } from '../../src/domain/dashboard/framework/tickerSessions.js';
import type { Engine, Figures } from './engine.ts';
import { FIRST_SCORED_BAR } from './engine.ts';
import { Tally } from './tally.ts';

/** Returns the percentage of bars with each Trap & Structure state and verdict, measured at every `step`-th bar. */
export function structureFigures(engine: Engine, tickers: readonly TickerSessions[], step: number): Figures {
  const tally = new Tally();
  let bars = 0;
  for (const { history, trend } of tickers) {
    for (let t = FIRST_SCORED_BAR; t < history.length; t += step) {
      const bar = engine.classifyBar(history, engine.levelMapAt(history, t), engine.trapAt(history, t), t);
      bars++;
      tally.add(bar.state);
      tally.add(engine.entryVerdictOf(bar, trend[t] ?? NaN));
    }
  }
  return tally.percentOf(bars);
}
