import { holdingKindOf, type TickerRow } from '../../../tickers/tickerRow.js';

/** Whether every word of the query occurs in the ticker, its grade, state, signal, verdict or holding. */
export function matchesSearch(row: TickerRow, filter: string): boolean {
  const { audit, ticker } = row;
  const named = [ticker, audit.grade, audit.state, audit.swing_signal, audit.structure?.verdict, holdingKindOf(row)];
  const words = named.map((word) => word?.toLowerCase());
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word?.includes(part)));
}
