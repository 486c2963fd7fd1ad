import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { Conflict, InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { isInFuture } from '../../../domain/dashboard/portfolio/planNotes.js';
import type { PlanChange, Position, SavedPlan } from '../../../domain/dashboard/portfolio/position.js';
import { firstSessionOfStop } from '../../../domain/dashboard/portfolio/firstSessionOfStop.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LoadBars } from '../market/loadBars.js';
import type { SerialQueue } from '../serialQueue.js';
import { heldPosition, readPortfolioFile } from './getPlan.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import { SAMPLE_PORTFOLIO, type PortfolioSource } from './portfolioSource.port.js';

/** Changes the stop, the entry date and the average price of a position in the user's portfolio, for the next audit. */
export class ChangePlan {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly document: PortfolioDocument,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
    /** Returns the entry date, an ISO date, that the latest audit assumed for a ticker. */
    private readonly assumedEntryDate: (ticker: string) => string | undefined,
    /** Loads only prices that are stored on this machine. */
    private readonly cachedBars: Pick<LoadBars, 'execute'>,
  ) {}

  /**
   * @throws NotFound when the portfolio has no such position
   * @throws Conflict for the sample portfolio, or one that cannot be read
   * @throws InvalidRequest for an entry date in the future, or a date or an average price other than the ledger's
   */
  async execute(ticker: string, plan: PlanChange): Promise<void> {
    await this.queue.run(async () => {
      const { source, positions } = await readPortfolioFile(this.portfolio);
      if (source === SAMPLE_PORTFOLIO)
        throw new Conflict(
          'portfolio_sample',
          'The sample portfolio cannot be changed. Import your own portfolio first.',
        );
      const position = heldPosition(positions, ticker);
      if (isInFuture(plan.entryDate, isoDate(this.clock.now())))
        throw invalid('The entry date is in the future. Enter the day on which you bought.');
      if (source === HOME_FILES.ledger && plan.entryDate !== position.entryDate)
        throw invalid('The entry date comes from your transactions. Leave it unchanged.');
      if (source === HOME_FILES.ledger && plan.averagePrice !== undefined)
        throw invalid('The average price comes from your transactions. Leave it out.', 'average_price');
      const stopFrom = await this.stopStartOf(position, plan);
      const csv = (await this.document.read()) ?? '';
      await this.document.replace(this.document.withPlan(csv, ticker, { ...plan, ...stopFrom }));
    });
  }

  private async stopStartOf(position: Position, { stop, entryDate }: PlanChange): Promise<Pick<SavedPlan, 'stopFrom'>> {
    const { ticker, stopFrom } = position;
    if (stop === position.stop) return stopFrom === undefined ? {} : { stopFrom };
    const entered = entryDate ?? this.assumedEntryDate(ticker);
    if (stop === null || entered === undefined) return {};
    const reading = await this.cachedBars.execute(ticker);
    const start = reading.kind === 'unusable' ? null : firstSessionOfStop(reading.bars, entered, stop);
    return start === null ? {} : { stopFrom: start };
  }
}

const invalid = (message: string, path = 'entry_date'): InvalidRequest => new InvalidRequest([{ path, message }]);
