import { returnsOf, type LedgerReturns } from '../../../domain/dashboard/ledger/returns/returnsOf.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LedgerBook } from './ledgerBook.js';
import type { LedgerPrices } from './ledgerPrices.js';
import { lastValuedDayOf } from './loadLedgerPrices.js';
import { requirePeriod, requireStartBefore } from './requirePeriod.js';

export interface ReturnsPeriod {
  /** ISO date; null for the beginning of the ledger. */
  readonly from: string | null;
  /** Null, or a day after today, for the day of the newest close or, if it is later, of the last transaction. */
  readonly to: string | null;
}

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
    const symbols = new Set(view.state.movements.map((movement) => movement.symbol));
    if (symbol !== null && !symbols.has(symbol)) throw new NotFound(`The ledger has no transaction in ${symbol}.`);
    const deliveredBy = view.state.movements.flatMap(({ delivery }) => delivery?.symbol ?? []);
    const needed = symbol === null ? symbols : new Set([symbol, ...deliveredBy]);
    const market = await this.prices.load(needed);
    const today = isoDate(this.clock.now());
    const isPast = period.to !== null && period.to <= today;
    const to = isPast ? period.to : lastValuedDayOf(market, view.transactions.at(-1)?.tradeDate ?? '', today);
    requireStartBefore(to, period.from);
    return returnsOf(view, market, { symbol, from: period.from, to });
  }
}
