import { returnsOf, type LedgerReturns } from '../../../domain/dashboard/ledger/returns/returnsOf.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LedgerBook } from './ledgerBook.js';
import { loadPeriod, requirePeriod, type ReturnsPeriod } from './ledgerPeriod.js';
import type { LedgerPrices } from './ledgerPrices.js';

/** Computes the returns of the ledger, or of one symbol, over a period, compared with the index. */
export class GetReturns {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly prices: LedgerPrices,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for an impossible period; NotFound for a symbol without transactions in the ledger */
  async execute(symbol: string | null, period: ReturnsPeriod): Promise<LedgerReturns> {
    requirePeriod(period);
    const view = await this.ledger.view();
    const today = isoDate(this.clock.now());
    const { market, ...request } = await loadPeriod(view, this.prices, { symbol, ...period }, today);
    return returnsOf(view, market, request);
  }
}
