import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';

/** The user's portfolio as the text that they write. */
export interface PortfolioDocument {
  /** null when there is none. */
  read(): Promise<string | null>;
  /** What a text says, line by line; nothing is kept. */
  parse(csv: string): PortfolioReading;
  /** Puts the text in the place of the one before, whole or not at all; the one before is kept beside it. */
  replace(csv: string): Promise<void>;
}
