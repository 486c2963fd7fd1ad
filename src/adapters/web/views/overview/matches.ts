import { holdingOf, type Row } from '../../tickers/row.js';

/** Every word of the filter occurs in the ticker, its grade, state, signal, verdict or holding. */
export function matches(row: Row, filter: string): boolean {
  const { audit, ticker } = row;
  const named = [ticker, audit.grade, audit.state, audit.swing_signal, audit.structure?.verdict, holdingOf(row)];
  const words = named.map((word) => word?.toLowerCase());
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word?.includes(part)));
}
