import { atr } from '../indicators.mjs';
import { readBars } from '../prices.mjs';

/** Thirteen dates, half a year apart, from the end of 2011 on. */
export const DATES = Array.from(
  { length: 13 },
  (_, k) => `${2011 + Math.ceil(k / 2)}-${k % 2 === 0 ? '12-30' : '06-30'}`,
);

const SECTORS = { AAPL: 'Technology', MSFT: 'Technology', GOOGL: 'Technology', INTC: 'Technology', JPM: 'Financials' };

/**
 * Creates a made-up portfolio of the sample's tickers on a date. Every third position is short and every fourth has no
 * stop. The stops are half an ATR to four ATRs away from the close, two of them on the wrong side.
 */
export function mixedPortfolio(symbols, until) {
  return symbols.map((symbol, k) => {
    const bars = readBars(symbol, until);
    const close = bars.c.at(-1);
    const range = atr(bars, 14).at(-1);
    const quantity = (k % 3 === 2 ? -1 : 1) * (20 + 15 * (k % 7));
    const distance = k % 11 === 5 ? -0.3 : 0.5 + (k % 8) / 2;
    const stop = k % 4 === 3 ? null : close - Math.sign(quantity) * distance * range;
    return { symbol, quantity, close, stop, atr: range, sector: SECTORS[symbol] ?? null, dollarsPerUnit: 1, bars };
  });
}
