import type { ImportedPosition } from '../../../domain/dashboard/imports/previewPositions.js';
import type { SavedPlan } from '../../../domain/dashboard/portfolio/position.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';

/** The text of the user's portfolio. */
export interface PortfolioDocument {
  /** Returns null when there is no portfolio. */
  read(): Promise<string | null>;
  /** Parses content line by line, without storing it. */
  parse(csv: string): PortfolioReading;
  /** Formats positions as text that `parse` can read. */
  format(positions: readonly ImportedPosition[]): string;
  /**
   * Returns the text with the plan of one ticker replaced by `plan`. All other lines stay as they are. A ticker without
   * a line gets one with quantity 0.
   */
  withPlan(csv: string, ticker: string, plan: SavedPlan): string;
  /** Replaces the text atomically and keeps the previous one as a backup file. */
  replace(csv: string): Promise<void>;
  /** Removes the text; the previous one is kept as a backup file. */
  remove(): Promise<void>;
}
