import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { Conflict, InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { lastOpenedSession } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { smallWholeRatio } from '../../../domain/dashboard/market/smallWholeRatio.js';
import { isInFuture } from '../../../domain/dashboard/portfolio/planNotes.js';
import type { PlanChange, Position, SavedPlan } from '../../../domain/dashboard/portfolio/position.js';
import { wasBelow } from '../../../domain/dashboard/portfolio/wasBelow.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LoadBars } from '../market/loadBars.js';
import type { SerialQueue } from '../serialQueue.js';
import { heldPosition, loadPortfolio } from './getPlan.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import { SAMPLE_PORTFOLIO, type PortfolioSource } from './portfolioSource.port.js';

/** A long position in the latest audit. */
export interface AuditedHolding {
  /** ISO date; assumed if the portfolio lists none. */
  readonly entryDate: string;
  readonly initialStop: number | null;
  /** The entry price on the basis of the prices: after a split, it differs from the average price. */
  readonly entryPrice: number;
  /** The average price that the portfolio had then. */
  readonly averagePrice: number | undefined;
  /** ISO date of the last session. */
  readonly lastDate: string;
  readonly lastClose: number;
}

/** Changes the stop, the entry date and the average price of a position in the user's portfolio, for the next audit. */
export class ChangePlan {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly document: PortfolioDocument,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
    private readonly auditedHolding: (ticker: string) => AuditedHolding | undefined,
    /** Loads only prices that are stored on this machine. */
    private readonly cachedBars: Pick<LoadBars, 'execute'>,
  ) {}

  /**
   * @throws NotFound when the portfolio has no such position
   * @throws Conflict for the sample portfolio, one that cannot be read, a pending split, or missing prices
   * @throws InvalidRequest for an entry date in the future, or a date or an average price other than the ledger's
   */
  async execute(ticker: string, plan: PlanChange): Promise<void> {
    await this.queue.run(async () => {
      const { source, positions } = await loadPortfolio(this.portfolio);
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
      if (plan.averagePrice === undefined && isSplitPending(position, this.auditedHolding(ticker)))
        throw new Conflict(
          'split_pending',
          `The plan was not saved: ${ticker} was split, but either the latest audit or your portfolio still has its numbers from before the split. Unless you have already done so, ${source === HOME_FILES.ledger ? 'import your broker’s file with this split' : 'adjust quantity and average price in portfolio.csv'}. Then run an audit and save again.`,
        );
      const stopFrom = await this.stopStartOf(position, plan);
      const csv = (await this.document.read()) ?? '';
      // The file's own date counts again once the ledger's imports are undone.
      const listed = this.document.parse(csv).positions.find((each) => each.ticker === ticker)?.entryDate ?? null;
      const entryDate = source === HOME_FILES.ledger ? listed : plan.entryDate;
      await this.document.replace(this.document.withPlan(csv, ticker, { ...plan, entryDate, ...stopFrom }));
    });
  }

  /**
   * Determines from which session the stop of a long position applies. A stop above the initial one was raised, and
   * applies from the latest session: if it is above the last audited close, from a session that has opened since. Any
   * other stop is the initial one and applies from the entry, unless a close since the entry was below it.
   */
  private async stopStartOf(position: Position, { stop, entryDate }: PlanChange): Promise<StopStart> {
    const { ticker, stopFrom, initialStop } = position;
    const audited = this.auditedHolding(ticker);
    if (stop === null || position.quantity <= 0 || audited === undefined) return {};
    const isUnchanged = stop === position.stop;
    if (isUnchanged && (stopFrom !== undefined || entryDate === position.entryDate))
      return { ...(stopFrom === undefined ? {} : { stopFrom }), ...(initialStop === undefined ? {} : { initialStop }) };
    const opened = lastOpenedSession(this.clock.now().getTime());
    const latest = stop > audited.lastClose && opened > audited.lastDate ? opened : audited.lastDate;
    const listedInitialStop = stopFrom === undefined ? position.stop : (initialStop ?? null);
    if (!isUnchanged && stop > (listedInitialStop ?? audited.initialStop ?? Infinity))
      return { stopFrom: latest, ...(listedInitialStop === null ? {} : { initialStop: listedInitialStop }) };
    const reading = await this.cachedBars.execute(ticker);
    if (reading.kind === 'unusable')
      throw new Conflict('prices_missing', `The prices of ${ticker} are missing. Run an audit, then save again.`);
    return wasBelow(reading.bars, entryDate ?? audited.entryDate, stop) ? { stopFrom: latest } : {};
  }
}

type StopStart = Pick<SavedPlan, 'stopFrom' | 'initialStop'>;

/** Whether either the audit or the portfolio still has the prices from before a split. */
const isSplitPending = (position: Position, audited: AuditedHolding | undefined): boolean =>
  position.averagePrice === audited?.averagePrice &&
  smallWholeRatio(audited.entryPrice / (position.entryPrice ?? position.averagePrice)) !== null;

const invalid = (message: string, path = 'entry_date'): InvalidRequest => new InvalidRequest([{ path, message }]);
