import { applyTransactions } from '../dist/domain/dashboard/ledger/applyTransactions.js';
import { portfolioHistory } from '../dist/domain/dashboard/ledger/history/portfolioHistory.js';
import { returnsOf } from '../dist/domain/dashboard/ledger/returns/returnsOf.js';
import type { Transaction } from '../dist/domain/dashboard/ledger/transaction.js';
import { toDecimal, ZERO } from '../dist/domain/dashboard/portfolio/decimal.js';
import { addDays } from '../dist/domain/shared/calendar/calendarDays.js';
import { atMost, plainRow, type BenchRow } from './row.ts';

const TRANSACTIONS = 50_000;
const SYMBOLS = 200;
const DAYS = 3650;
const FIRST_DAY = '2016-01-01';
const ROUNDS = 15;
const MAX_RETURNS_MS = 200;
const MAX_PAGE_MS = 500;
const MAX_APPLY_MS = 1_000;
/** One in this many transactions of a symbol is a sale. */
const SALE_EVERY = 3;

const dates = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
const closeOn = (symbol: number, day: number): number => 50 + (symbol % 17) + 20 * Math.sin((day + symbol) / 200);

/** Creates ten years of trades in 200 symbols, with one deposit a week. */
function transactionsOf(): Transaction[] {
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

/** Measures the median CPU time of all threads, which other programs affect less than they affect the elapsed time. */
function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const used = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? NaN;
}

/** Measures lots and returns of a ledger with 50,000 transactions. */
export async function ledgerBench(): Promise<readonly BenchRow[]> {
  const transactions = transactionsOf();
  const rules = { method: 'fifo', choices: new Map() } as const;
  const state = applyTransactions(transactions, rules);
  const bySymbol = new Map(
    Array.from({ length: SYMBOLS }, (_, symbol) => [
      `S${symbol}`,
      { dates, close: dates.map((_date, day) => closeOn(symbol, day)) },
    ]),
  );
  const index = { symbol: 'SPX', prices: { dates, close: dates.map((_date, day) => closeOn(0, day)) } };
  const request = { symbol: null, from: null, to: dates.at(-1) ?? FIRST_DAY };
  const returns = returnsOf({ transactions, state }, { bySymbol, index }, request);
  if (returns.timeWeighted.kind === 'unavailable') throw new Error(returns.timeWeighted.reason);
  // Without deposits, each trade counts as a flow of the positions.
  const trades = transactions.filter(({ kind }) => kind !== 'deposit');
  const tradesOnly = { transactions: trades, state: applyTransactions(trades, rules) };
  const unit = 'ms CPU';
  return [
    plainRow(
      {
        name: 'returns of 50,000 transactions',
        unit,
        ours: medianMs(() => returnsOf({ transactions, state }, { bySymbol, index }, request)),
        note: '200 symbols over 10 years, 500 deposits, next to the index',
      },
      atMost(MAX_RETURNS_MS),
    ),
    plainRow(
      {
        name: 'returns of 50,000 trades without deposits',
        unit,
        ours: medianMs(() => returnsOf(tradesOnly, { bySymbol, index }, request)),
        note: 'each trade is a flow',
      },
      atMost(MAX_RETURNS_MS),
    ),
    plainRow(
      {
        name: 'portfolio page of 50,000 transactions',
        unit,
        ours: medianMs(() => portfolioHistory({ transactions, state, rules }, { bySymbol, index }, request)),
        note: 'values of 2,500 sessions, returns of ten years, realized gains',
      },
      atMost(MAX_PAGE_MS),
    ),
    plainRow(
      {
        name: 'portfolio page of 50,000 trades without deposits',
        unit,
        ours: medianMs(() => portfolioHistory({ ...tradesOnly, rules }, { bySymbol, index }, request)),
        note: 'values of 2,500 sessions, returns of ten years, realized gains',
      },
      atMost(MAX_PAGE_MS),
    ),
    plainRow(
      {
        name: 'lots of 50,000 transactions',
        unit,
        ours: medianMs(() => applyTransactions(transactions, rules)),
        note: 'once after each change of the ledger',
      },
      atMost(MAX_APPLY_MS),
    ),
  ];
}
