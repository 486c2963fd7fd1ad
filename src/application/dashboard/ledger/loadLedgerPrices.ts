import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import type { ForeignPrices } from '../../../domain/dashboard/ledger/history/holdingValues.js';
import type { ClosingPrices } from '../../../domain/dashboard/ledger/returns/positionHistory.js';
import type { MarketPrices } from '../../../domain/dashboard/ledger/returns/returnsOf.js';
import { laterOf } from '../../../domain/shared/calendar/calendarDays.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { LoadBars } from '../market/loadBars.js';
import { loadMarketIndex } from '../market/loadMarketIndex.js';
import { MAX_CONCURRENT_LOADS } from '../market/yieldToEventLoop.js';

/** Closes in US dollars, of the index too, and those in other currencies. */
export interface LedgerCloses extends MarketPrices {
  readonly foreignBySymbol: ReadonlyMap<string, ForeignPrices>;
}

const NO_CLOSES: ClosingPrices = { dates: [], close: [] };

/** Every symbol in the transactions, including the names to which symbols were changed later. */
export const ledgerSymbols = ({ transactions, state }: LedgerContents): Set<string> =>
  new Set([...transactions.flatMap(({ symbol }) => symbol ?? []), ...state.movements.map(({ symbol }) => symbol)]);

export const dollarSeriesOf = ({ bySymbol, index }: MarketPrices): ClosingPrices[] => [
  ...bySymbol.values(),
  ...(index === null ? [] : [index.prices]),
];

/** Returns the last day of all series, ignoring days after today; returns today if no day is left. */
export function lastValuedDayOf(series: readonly Pick<ClosingPrices, 'dates'>[], today: string): string {
  const ends = series.map(({ dates }) => dates.findLast((date) => date <= today) ?? '');
  return ends.reduce(laterOf, '') || today;
}

/** Returns the day of the newest close or of the last transaction, whichever is later, ignoring days after today. */
export const lastValuedDayOfLedger = (
  { transactions }: Pick<LedgerContents, 'transactions'>,
  market: MarketPrices,
  today: string,
): string =>
  lastValuedDayOf([...dollarSeriesOf(market), { dates: transactions.map(({ tradeDate }) => tradeDate) }], today);

/** Loads the closes of symbols and of the market index. A symbol in US dollars without usable prices is left out. */
export async function loadLedgerPrices(
  bars: Pick<LoadBars, 'execute'>,
  symbols: Iterable<string>,
): Promise<LedgerCloses> {
  const bySymbol = new Map<string, ClosingPrices>();
  const foreignBySymbol = new Map<string, ForeignPrices>();
  await runInParallel([...symbols], MAX_CONCURRENT_LOADS, async (symbol) => {
    const reading = await bars.execute(symbol);
    const { currency, exchangeRate } = reading;
    const closes = reading.kind === 'bars' ? closesOf(reading.bars) : null;
    if (currency === USD && closes !== null) bySymbol.set(symbol, closes);
    if (currency !== USD && currency !== null)
      foreignBySymbol.set(symbol, { currency, dollarsPerUnit: exchangeRate?.usd ?? null, closes: closes ?? NO_CLOSES });
  });
  const index = await loadMarketIndex(bars);
  return {
    bySymbol,
    foreignBySymbol,
    index: index === null ? null : { symbol: index.symbol, prices: closesOf(index.bars) },
  };
}

/** Drops the other columns, so that they need no memory. */
const closesOf = ({ dates, close }: ClosingPrices): ClosingPrices => ({ dates, close });
