import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import { currentSymbolIn } from '../../../domain/dashboard/ledger/currentSymbol.js';
import type { ReturnsRequest } from '../../../domain/dashboard/ledger/returns/measuredPeriod.js';
import { isCalendarDate } from '../../../domain/shared/calendar/calendarDate.js';
import { InvalidRequest, NotFound } from '../../../domain/shared/failure/failure.js';
import type { LedgerPrices, LoadedPrices } from './ledgerPrices.js';
import { lastValuedDayOfLedger, ledgerSymbols } from './loadLedgerPrices.js';

export interface PeriodRequest extends Omit<ReturnsRequest, 'to'> {
  /** Null, or a day after today, for the day of the newest close or, if it is later, of the last transaction. */
  readonly to: string | null;
}

export type ReturnsPeriod = Pick<PeriodRequest, 'from' | 'to'>;

/** @throws InvalidRequest for a date that does not exist, and for a period that does not end after it begins */
export function requirePeriod({ from, to }: ReturnsPeriod): void {
  for (const [path, date] of Object.entries({ from, to }))
    if (date !== null && !isCalendarDate(date))
      throw new InvalidRequest([{ path, message: 'must be an existing date such as 2026-03-31' }]);
  if (from !== null && to !== null && from >= to)
    throw new InvalidRequest([{ path: 'to', message: 'must be after the first day' }]);
}

export const noTransactionIn = (symbol: string): NotFound =>
  new NotFound(`The ledger has no transaction in ${symbol}.`);

/**
 * Loads the prices that a period needs, and determines its last day and the current name of its symbol.
 * @throws NotFound for a symbol without transactions; InvalidRequest for a period that begins on its last day or later
 */
export async function loadPeriod(
  view: LedgerContents,
  prices: LedgerPrices,
  { symbol: requested, from, to }: PeriodRequest,
  today: string,
): Promise<ReturnsRequest & { readonly market: LoadedPrices }> {
  const symbols = ledgerSymbols(view);
  if (requested !== null && !symbols.has(requested)) throw noTransactionIn(requested);
  const symbol = requested === null ? null : currentSymbolIn(view)(requested);
  const deliveredBy = view.state.movements.flatMap(({ delivery }) => delivery?.symbol ?? []);
  const market = await prices.load(symbol === null ? symbols : new Set([symbol, ...deliveredBy]));
  const end = to !== null && to <= today ? to : lastValuedDayOfLedger(view, market, today);
  if (from !== null && from >= end)
    throw new InvalidRequest([{ path: 'from', message: `must be before the last day with a known value, ${end}` }]);
  return { market, symbol, from, to: end };
}
