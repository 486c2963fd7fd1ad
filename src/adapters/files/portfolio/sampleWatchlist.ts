import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { watchedPosition } from '../../../domain/dashboard/portfolio/position.js';

/** The prices that come with the program; the relative path is the same from `dist` and `src`. */
const SAMPLE = fileURLToPath(new URL('../../../../data/sample', import.meta.url));
const PRICE_FILE = /^([A-Z]+)\.csv$/;
/** The index and the funds in the sample, which are not stocks. */
const NO_STOCKS: ReadonlySet<string> = new Set(['SPX', 'SPY', 'QQQ', 'IWM']);

/** The portfolio, with a watch list of all sample stocks in place of the sample portfolio. */
export const withSampleWatchlist = (portfolio: PortfolioSource): PortfolioSource => ({
  async read() {
    const loaded = await portfolio.read();
    return loaded.source === SAMPLE_PORTFOLIO ? readSampleWatchlist() : loaded;
  },
});

const readSampleWatchlist = async (): Promise<LoadedPortfolio> => ({
  source: SAMPLE_PORTFOLIO,
  positions: (await sampleStocks()).map(watchedPosition),
  options: [],
  errors: [],
  notes: [],
});

async function sampleStocks(): Promise<string[]> {
  const symbols = (await readdir(SAMPLE)).flatMap((file) => PRICE_FILE.exec(file)?.[1] ?? []);
  return symbols.filter((symbol) => !NO_STOCKS.has(symbol)).toSorted();
}
