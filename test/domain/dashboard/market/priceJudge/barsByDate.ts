import type { Bar, Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import { readBars } from '../../../../../src/domain/dashboard/market/readBars.js';
import { sampleBars } from '../../audit/sampleBars.js';

const rowsOf = (bars: Bars): Bar[] =>
  bars.dates.map((date, t) => ({
    date,
    open: bars.open[t] ?? NaN,
    high: bars.high[t] ?? NaN,
    low: bars.low[t] ?? NaN,
    close: bars.close[t] ?? NaN,
    volume: bars.volume[t] ?? NaN,
  }));

/** The last bars of a sample stock as rows. */
export const lastRows = (symbol: string, count: number): Bar[] => rowsOf(sampleBars(symbol)).slice(-count);

/** Changes the rows from index `from` up to, but not including, `to`. */
export const changeRows = (rows: readonly Bar[], from: number, to: number, change: (bar: Bar) => Bar): Bar[] =>
  rows.map((bar, t) => (t >= from && t < to ? change(bar) : bar));

export const timesPrices = (bar: Bar, factor: number, volumeFactor = 1): Bar => ({
  date: bar.date,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
  volume: bar.volume * volumeFactor,
});

/** Returns the bars that the audit uses, as rows, with the disputes, flags and verdicts. */
export function judgedRows(rows: readonly Bar[], check: readonly Bar[] = []) {
  const reading = readBars(rows, check);
  if (reading.kind === 'unusable') throw new Error(reading.reason);
  const disputes = (reading.disputes ?? []).map(({ date, kind, rule }) => ({ date, kind, rule }));
  return { used: rowsOf(reading.bars), disputes, flags: reading.flags, verdicts: reading.verdicts };
}
