import type { Transaction } from '../dist/domain/dashboard/ledger/transaction.js';
import { toDecimal, ZERO } from '../dist/domain/dashboard/portfolio/decimal.js';
import { addDays } from '../dist/domain/shared/calendar/calendarDays.js';

const TRANSACTIONS = 50_000;
export const SYMBOLS = 200;
const DAYS = 3650;
const FIRST_DAY = '2016-01-01';
/** Every n-th transaction of a symbol is a sale. */
const SALE_EVERY = 3;

export const dates = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
export const closeOn = (symbol: number, day: number): number =>
  50 + (symbol % 17) + 20 * Math.sin((day + symbol) / 200);

/** Creates ten years of trades in 200 symbols, with one deposit a week. */
export function largeLedger(): Transaction[] {
  const common = { account: 'Brokerage', fee: ZERO, batchId: 'b1', source: { file: 'activity.csv', line: 1 } };
  return Array.from({ length: TRANSACTIONS }, (_, place): Transaction => {
    const day = Math.floor((place * DAYS) / TRANSACTIONS);
    const facts = { ...common, id: `b1:${place}`, tradeDate: dates[day] ?? FIRST_DAY };
    if (place === 0 || place % 100 === 0) {
      const amount = { amount: toDecimal(place === 0 ? 1_000_000 : 150_000), currency: 'USD' };
      return { ...facts, kind: 'deposit', symbol: null, amount };
    }
    const symbol = place % SYMBOLS;
    const price = toDecimal(Math.round(closeOn(symbol, day) * 100) / 100);
    const quantity = toDecimal(10);
    const isSale = Math.floor(place / SYMBOLS) % SALE_EVERY === SALE_EVERY - 1;
    const amount = price.times(quantity);
    return {
      ...facts,
      kind: isSale ? 'sell' : 'buy',
      symbol: `S${symbol}`,
      quantity,
      price,
      amount: { amount: isSale ? amount : amount.negated(), currency: 'USD' },
    };
  });
}
