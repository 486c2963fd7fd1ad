import type { Bar } from '../../../../../src/domain/dashboard/market/bars.js';
import { readBars } from '../../../../../src/domain/dashboard/market/readBars.js';
import { rowsOf } from '../../../../../scripts/pricesJudge/confusion.js';
import { sampleBars } from '../../audit/sampleBars.js';

/** The last bars of a sample stock as rows. */
export const lastRows = (symbol: string, count: number): Bar[] => rowsOf(sampleBars(symbol)).slice(-count);

/** Changes the rows from index `from` up to, but not including, `to`. */
export const changeRows = (rows: readonly Bar[], from: number, to: number, change: (bar: Bar) => Bar): Bar[] =>
  rows.map((bar, t) => (t >= from && t < to ? change(bar) : bar));

/** Returns the bars that the audit uses, as rows, with the disputes, flags and verdicts. */
export function judgedRows(rows: readonly Bar[], check: readonly Bar[] = []) {
  const reading = readBars(rows, check);
  if (reading.kind === 'unusable') throw new Error(reading.reason);
  const disputes = (reading.disputes ?? []).map(({ date, kind, rule }) => ({ date, kind, rule }));
  return { used: rowsOf(reading.bars), disputes, flags: reading.flags, verdicts: reading.verdicts };
}
