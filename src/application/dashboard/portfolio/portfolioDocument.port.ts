import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';

/** The text of the user's portfolio. */
export interface PortfolioDocument {
  /** Null when there is none. */
  read(): Promise<string | null>;
  /** Parses content line by line, without storing it. */
  parse(csv: string): PortfolioReading;
  /** Replaces the text atomically and keeps the previous one as a backup file. */
  replace(csv: string): Promise<void>;
}
