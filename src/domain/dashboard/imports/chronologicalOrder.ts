import { ZERO, type Decimal } from '../portfolio/decimal.js';
import type { StatementTransaction } from './statement.js';
import { isNewestFirstByBalance } from './verifyTransactions.js';

/** The transactions of a file, oldest first. */
export interface ChronologicalOrder {
  readonly transactions: readonly StatementTransaction[];
  /** Says which order was assumed; null when the file shows its order, or when the order changes nothing. */
  readonly assumption: string | null;
}

const UNKNOWN_ORDER = 'The dates do not show whether the newest transaction is listed first.';
const AS_LISTED = `${UNKNOWN_ORDER} The trades are assumed to be in the order in which the file lists them. Check the positions below.`;
const REVERSED = `${UNKNOWN_ORDER} The newest transaction is assumed to be listed first, since otherwise more shares would be sold than had been bought.`;

/**
 * Infers the order from dates, or else from running balances, or else by assuming that shares are bought before they
 * are sold.
 */
export function findChronologicalOrder(transactions: readonly StatementTransaction[]): ChronologicalOrder {
  const reversed = transactions.toReversed();
  const steps = tradeSteps(transactions) || dateSteps(transactions);
  if (steps !== 0) return { transactions: sortedByDate(steps < 0 ? reversed : transactions), assumption: null };
  const isNewestFirst = isNewestFirstByBalance(transactions);
  if (isNewestFirst !== null)
    return { transactions: sortedByDate(isNewestFirst ? reversed : transactions), assumption: null };
  const [forward, backward] = [sortedByDate(transactions), sortedByDate(reversed)];
  const [asListed, fromEnd] = [exceedingTrades(forward), exceedingTrades(backward)];
  if (fromEnd < asListed) return { transactions: backward, assumption: REVERSED };
  return { transactions: forward, assumption: asListed === 0 && fromEnd === 0 ? null : AS_LISTED };
}

/** Compares dates within each symbol, because a statement may group its trades by symbol and list cash separately. */
const tradeSteps = (transactions: readonly StatementTransaction[]): number =>
  [
    ...Map.groupBy(
      transactions.filter(({ quantity }) => quantity !== null),
      ({ account, symbol }) => JSON.stringify([account, symbol]),
    ).values(),
  ].reduce((steps, trades) => steps + dateSteps(trades), 0);

/**
 * Counts date increases minus decreases. Comparing the first line with the last does not suffice, since a file may list
 * several accounts in turn.
 */
function dateSteps(transactions: readonly StatementTransaction[]): number {
  let steps = 0;
  for (const [place, { date }] of transactions.entries()) {
    const earlier = transactions[place - 1]?.date ?? date;
    if (earlier !== date) steps += earlier < date ? 1 : -1;
  }
  return steps;
}

const sortedByDate = (transactions: readonly StatementTransaction[]): StatementTransaction[] =>
  transactions.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

/** Counts sales that exceed the shares held, and covering purchases that exceed the shares sold short. */
function exceedingTrades(chronological: readonly StatementTransaction[]): number {
  const held = new Map<string, Decimal>();
  let count = 0;
  for (const { account, symbol, kind, quantity } of chronological) {
    if (quantity === null) continue;
    const key = `${account} ${symbol}`;
    const after = (held.get(key) ?? ZERO).plus(quantity.value);
    held.set(key, after);
    if ((kind === 'sell' && after.lessThan(0)) || (kind === 'cover' && after.greaterThan(0))) count += 1;
  }
  return count;
}
