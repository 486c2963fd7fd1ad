import { readFileSync, readdirSync } from 'node:fs';
import type { Bars } from '../src/domain/dashboard/market/bars.js';
import type { readBars } from '../src/domain/dashboard/market/readBars.js';

const FOLDER = new URL('../data/sample/', import.meta.url);
const FUNDS = new Set(['SPX', 'SPY', 'QQQ', 'IWM']);

/** The names of the 31 stocks in data/sample. */
export const SAMPLE_STOCKS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => /^[A-Z]+\.csv$/.test(file))
  .map((file) => file.slice(0, -'.csv'.length))
  .filter((symbol) => !FUNDS.has(symbol))
  .toSorted();

/**
 * Loads bars of data/sample. The reader is a parameter, because tests pass the source module and scripts pass the built
 * one.
 */
export function loadSample(read: typeof readBars, symbol: string): Bars {
  const [, ...lines] = readFileSync(new URL(`${symbol}.csv`, FOLDER), 'utf8')
    .trimEnd()
    .split('\n');
  const reading = read(
    lines.map((line) => {
      const [date = '', ...cells] = line.split(',');
      const [open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = cells.map(Number);
      return { date, open, high, low, close, volume };
    }),
  );
  if (reading.kind === 'unusable') throw new Error(`${symbol}: ${reading.reason}`);
  return reading.bars;
}
