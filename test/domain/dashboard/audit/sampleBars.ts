import { loadSample } from '../../../../scripts/sampleBars.js';
import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { readBars } from '../../../../src/domain/dashboard/market/readBars.js';

export { SAMPLE_STOCKS } from '../../../../scripts/sampleBars.js';

const read = new Map<string, Bars>();

/** Returns the sample's bars of a symbol, reading each file only once. */
export function sampleBars(symbol: string): Bars {
  const bars = read.get(symbol) ?? loadSample(readBars, symbol);
  read.set(symbol, bars);
  return bars;
}
