import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';

export interface LoadedPortfolio extends PortfolioReading {
  /** Origin: `sample`, or the file's name. */
  readonly source: string;
  /** In US dollars; absent when the source does not know it. */
  readonly cash?: number;
  /** Notes for the reader of the audit. */
  readonly notes: readonly string[];
}

/** There is no portfolio to audit; the message says what to do. */
export class PortfolioUnavailable extends Error {
  override readonly name = 'PortfolioUnavailable';
}

export interface PortfolioSource {
  /** @throws PortfolioUnavailable */
  read(): Promise<LoadedPortfolio>;
}
