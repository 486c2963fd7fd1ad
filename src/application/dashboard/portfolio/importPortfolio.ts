import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { SerialQueue } from '../serialQueue.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';

export interface ImportedPortfolio extends PortfolioReading {
  readonly saved: boolean;
}

const NO_LINE =
  'The first line names the columns, ticker,quantity,average_price; a line for each ticker follows, such as AAPL,10,150.25.';

/** Takes a portfolio that its user brings in the place of the one before. */
export class ImportPortfolio {
  private readonly queue = new SerialQueue();

  constructor(private readonly document: PortfolioDocument) {}

  /**
   * Bad lines are named and left out; `checkOnly` says what would be taken and keeps nothing.
   * @throws InvalidRequest when not one line can be used, and then the portfolio stays as it is
   */
  async execute(csv: string, checkOnly: boolean): Promise<ImportedPortfolio> {
    const reading = this.document.parse(csv);
    if (checkOnly) return { ...reading, saved: false };
    if (reading.positions.length + reading.options.length === 0) {
      const first = reading.errors[0]?.message ?? NO_LINE;
      throw new InvalidRequest(
        [{ path: 'csv', message: `no line can be used, so the portfolio stays as it is. ${first}` }],
        'portfolio_unusable',
      );
    }
    await this.queue.run(() => this.document.replace(csv));
    return { ...reading, saved: true };
  }
}
