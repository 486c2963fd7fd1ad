import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { Conflict, InvalidRequest, NotFound } from '../../../domain/shared/failure/failure.js';
import { isInFuture } from '../../../domain/dashboard/portfolio/planNotes.js';
import type { PositionPlan } from '../../../domain/dashboard/portfolio/position.js';
import type { Clock } from '../../shared/clock.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import { SAMPLE_PORTFOLIO, type PortfolioSource } from './portfolioSource.port.js';

/** Changes the stop and the entry date of a position in the user's portfolio. The next audit uses them. */
export class ChangePlan {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly document: PortfolioDocument,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFound when the portfolio has no such position
   * @throws Conflict for the sample portfolio
   * @throws InvalidRequest for an entry date in the future, or one that differs from the ledger's
   */
  async execute(ticker: string, plan: PositionPlan): Promise<void> {
    await this.queue.run(async () => {
      const { source, positions } = await this.portfolio.read();
      if (source === SAMPLE_PORTFOLIO)
        throw new Conflict(
          'portfolio_sample',
          'The sample portfolio cannot be changed. Import your own portfolio first.',
        );
      const position = positions.find((each) => each.ticker === ticker && each.quantity !== 0);
      if (position === undefined)
        throw new NotFound(`${ticker} is not a position of your portfolio. Import it first.`, 'unknown_position');
      if (isInFuture(plan.entryDate, isoDate(this.clock.now())))
        throw invalid('The entry date is in the future. Enter the day on which you bought.');
      if (source === HOME_FILES.ledger && plan.entryDate !== position.entryDate)
        throw invalid('The entry date comes from your transactions. Leave it unchanged.');
      const csv = (await this.document.read()) ?? '';
      await this.document.replace(this.document.withPlan(csv, ticker, plan));
    });
  }
}

const invalid = (message: string): InvalidRequest => new InvalidRequest([{ path: 'entry_date', message }]);
