import type { HistoryDrawdown } from '../../../domain/dashboard/risk/measures/drawdown.js';
import type { Measure } from '../../../domain/dashboard/risk/riskPosition.js';
import type { LoadBars } from '../market/loadBars.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';

/** @param today ISO date */
export type MeasureDrawdown = (bars: Pick<LoadBars, 'execute'>, today: string) => Promise<Measure<HistoryDrawdown>>;

/** The origin of a portfolio that comes with the program. */
export const SAMPLE_PORTFOLIO = 'sample';

/** Shown for the ledger's first import, if portfolio.csv has positions or unreadable lines. */
export const PORTFOLIO_REPLACED_NOTE =
  'The positions of these transactions replace those in portfolio.csv, which then gives only stops, sectors and watched tickers.';

/** Shown for imported positions while the ledger provides the portfolio. */
export const POSITIONS_COMPARED_NOTE =
  'Your portfolio comes from imported transactions. These positions are saved in portfolio.csv, but only compared with the transactions.';

export interface LoadedPortfolio extends PortfolioReading {
  /** Origin: `sample`, or the file's name. */
  readonly source: string;
  /** In US dollars; absent when the source does not know it. */
  readonly cash?: number;
  /** Measures the drawdown of the transactions behind the positions; absent when the source does not know them. */
  readonly measureDrawdown?: MeasureDrawdown;
  /** Notes for the reader of the audit. */
  readonly notes: readonly string[];
}

/** There is no portfolio to audit; the message says what to do. */
export class PortfolioUnavailable extends Error {
  override readonly name = 'PortfolioUnavailable';
}

/** The portfolio file does not exist. */
export class PortfolioMissing extends PortfolioUnavailable {}

export interface PortfolioSource {
  /** @throws PortfolioUnavailable */
  read(): Promise<LoadedPortfolio>;
}
