import { applyTransactions } from '../dist/domain/dashboard/ledger/applyTransactions.js';
import { portfolioHistory } from '../dist/domain/dashboard/ledger/history/portfolioHistory.js';
import { returnsOf } from '../dist/domain/dashboard/ledger/returns/returnsOf.js';
import { closeOn, dates, largeLedger, SYMBOLS } from './largeLedger.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const ROUNDS = 15;
const MAX_RETURNS_MS = 200;
const MAX_PAGE_MS = 500;
const MAX_APPLY_MS = 1_000;

/**
 * Measures the CPU time that `work` takes on all threads in each of several runs, and returns the median. Other
 * programs affect CPU time less than elapsed time.
 */
function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const used = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? NaN;
}

/** Measures computing the lots and the returns of a ledger with 50,000 transactions. */
export async function ledgerBench(): Promise<readonly BenchRow[]> {
  const transactions = largeLedger();
  const rules = { method: 'fifo', choices: new Map() } as const;
  const state = applyTransactions(transactions, rules);
  const bySymbol = new Map(
    Array.from({ length: SYMBOLS }, (_, symbol) => [
      `S${symbol}`,
      { dates, close: dates.map((_date, day) => closeOn(symbol, day)) },
    ]),
  );
  const index = { symbol: 'SPX', prices: { dates, close: dates.map((_date, day) => closeOn(0, day)) } };
  const request = { symbol: null, from: null, to: dates.at(-1) ?? '' };
  const returns = returnsOf({ transactions, state }, { bySymbol, index }, request);
  if (returns.timeWeighted.kind === 'unavailable') throw new Error(returns.timeWeighted.reason);
  // Leaves out the deposits, so that each trade counts as a cash flow into or out of the positions.
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
        note: 'once after each change to the ledger',
      },
      atMost(MAX_APPLY_MS),
    ),
  ];
}
