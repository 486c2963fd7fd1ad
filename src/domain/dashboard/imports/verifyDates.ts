import { daysBetween } from '../../shared/calendar/calendarDays.js';
import { isTrade } from './cashChange.js';
import type { ConsistencyReportBuilder } from './consistencyReport.js';
import type { BrokerStatement, StatementTransaction } from './statement.js';

/** Trades settle within a few business days. Dividends can be paid weeks after their date. */
const MAX_SETTLEMENT_DAYS = 10;

/** Compares the dates of transactions with each other, with their settlement dates and with the period of the file. */
export function verifyDates(
  { transactions, isSortedByDate, period }: BrokerStatement,
  proof: ConsistencyReportBuilder,
): void {
  for (const transaction of transactions) {
    const { line, date, settlementDate } = transaction;
    if (settlementDate !== null && isTrade(transaction)) {
      const days = daysBetween(date, settlementDate);
      proof.check(
        'settlement',
        line,
        days >= 0 && days <= MAX_SETTLEMENT_DAYS,
        () => `The trade of ${date} settles on ${settlementDate}. Day and month may be swapped in one of them.`,
      );
    }
    if (period !== null)
      proof.check(
        'period',
        line,
        date >= period.from && date <= period.to,
        () => `The file covers ${period.from} to ${period.to}, but this line is dated ${date}.`,
      );
  }
  if (!isSortedByDate) return;
  for (const ofAccount of Map.groupBy(transactions, ({ account }) => account).values()) verifyOrder(ofAccount, proof);
}

const MAX_MISPLACED_SHARE = 0.1;

/** Whether so few transactions violate the date order that their dates are probably errors. */
export function isNearlySorted(transactions: readonly StatementTransaction[]): boolean {
  const misplaced = [...Map.groupBy(transactions, ({ account }) => account).values()].map(
    (ofAccount) => misplacedLines(ofAccount).size,
  );
  return misplaced.reduce((sum, count) => sum + count, 0) <= MAX_MISPLACED_SHARE * transactions.length;
}

function verifyOrder(transactions: readonly StatementTransaction[], proof: ConsistencyReportBuilder): void {
  const misplaced = misplacedLines(transactions);
  for (const { line, date } of transactions)
    proof.check(
      'dateOrder',
      line,
      !misplaced.has(line),
      () => `${date} is not between the dates of the lines around it, although the file is sorted by date.`,
    );
}

/**
 * Returns the lines that violate the date order. The order is taken as ascending or descending, whichever leaves fewer
 * violations.
 */
function misplacedLines(transactions: readonly StatementTransaction[]): ReadonlySet<number> {
  const ascending = outOfOrder(transactions);
  if (ascending.size === 0) return ascending;
  const descending = outOfOrder(transactions.toReversed());
  return ascending.size <= descending.size ? ascending : descending;
}

/** Returns the lines outside the longest subsequence of ascending dates. */
function outOfOrder(transactions: readonly StatementTransaction[]): ReadonlySet<number> {
  /** For each length, the index of the earliest date that ends an ascending subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  const dateAt = (index: number): string => transactions[index]?.date ?? '';
  for (const [index, { date }] of transactions.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (dateAt(ends[middle] ?? -1) <= date) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const misplaced = new Set(transactions.map(({ line }) => line));
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const line = transactions[index]?.line;
    if (line !== undefined) misplaced.delete(line);
  }
  return misplaced;
}
