import { planNotes } from '../../../domain/dashboard/portfolio/planNotes.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ImportUndoStore } from './importUndo.port.js';
import { replacePortfolio } from './replacePortfolio.js';
import type { SerialQueue } from '../serialQueue.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';

export interface ImportedPortfolio extends PortfolioReading {
  readonly saved: boolean;
  /** Tickers of the present portfolio that the new one does not list. */
  readonly removed: readonly string[];
  /** Sentences about stops and entry dates to check. */
  readonly notes: readonly string[];
}

const NO_LINE =
  'The first line names the columns ticker,quantity,average_price. A line for each ticker follows, such as AAPL,10,150.25.';

const IMPORTED_TEXT = 'your own CSV';

/** Replaces the portfolio with one that the user provides. */
export class ImportPortfolio {
  constructor(
    private readonly document: PortfolioDocument,
    private readonly undo: ImportUndoStore,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports and skips bad lines. `checkOnly` returns the result without storing anything.
   * @throws InvalidRequest when no line is usable; the portfolio is then unchanged
   */
  async execute(csv: string, checkOnly: boolean): Promise<ImportedPortfolio> {
    const reading = this.document.parse(csv);
    if (checkOnly) return { ...(await this.comparedWithStored(reading)), saved: false };
    if (reading.positions.length + reading.options.length === 0) {
      const first = reading.errors[0]?.message ?? NO_LINE;
      throw new InvalidRequest(
        [{ path: 'csv', message: `has no usable line, so the portfolio is unchanged. ${first}` }],
        'portfolio_unusable',
      );
    }
    const { document, undo, clock } = this;
    return this.queue.run(async () => {
      const compared = await this.comparedWithStored(reading);
      await replacePortfolio({ file: IMPORTED_TEXT, after: csv, sources: new Map() }, { document, undo, clock });
      return { ...compared, saved: true };
    });
  }

  private async comparedWithStored(reading: PortfolioReading): Promise<Omit<ImportedPortfolio, 'saved'>> {
    const listed = new Set(tickersOf(reading));
    const stored = this.document.parse((await this.document.read()) ?? '');
    const removed = tickersOf(stored).filter((ticker) => !listed.has(ticker));
    return { ...reading, removed, notes: planNotes(reading.positions, isoDate(this.clock.now())) };
  }
}

const tickersOf = ({ positions, options }: PortfolioReading): string[] =>
  [...positions, ...options].map(({ ticker }) => ticker);
