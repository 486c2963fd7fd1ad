import type { Trade } from '../../../http/contract/orders.js';
import { roundedMoney, roundedPrice, roundedRatio } from '../../../../domain/rounding.js';
import { csvOf } from '../../wording/csv.js';

export interface JournalTotals {
  readonly closed: number;
  readonly won: number;
  /** Of everything that was sold, open trades included. */
  readonly profit: number;
  readonly averageR: number | null;
  readonly averageDays: number | null;
}

export function totalsOf(trades: readonly Trade[]): JournalTotals {
  const closed = trades.filter(({ closed_at }) => closed_at !== null);
  return {
    closed: closed.length,
    won: closed.filter(({ profit }) => profit > 0).length,
    profit: roundedMoney(trades.reduce((sum, { profit }) => sum + profit, 0)),
    averageR: average(closed.flatMap(({ r_multiple }) => r_multiple ?? [])),
    averageDays: average(closed.flatMap(({ held_days }) => held_days ?? [])),
  };
}

const average = (values: readonly number[]): number | null => (values.length === 0 ? null : roundedRatio(values.reduce((sum, value) => sum + value, 0) / values.length));

export const firstEntry = ({ entries }: Trade): string | null => entries.find(({ at }) => at !== null)?.at ?? null;

export const averageExit = ({ exits }: Trade): number | null => {
  const sold = exits.reduce((sum, { quantity }) => sum + quantity, 0);
  return sold === 0 ? null : roundedPrice(exits.reduce((sum, { quantity, price }) => sum + quantity * price, 0) / sold);
};

export const tradedQuantity = ({ entries }: Trade): number => entries.reduce((sum, { quantity }) => sum + quantity, 0);

const HEAD = ['symbol', 'direction', 'quantity', 'opened_at', 'average_entry', 'closed_at', 'average_exit', 'open_quantity', 'stop', 'profit', 'profit_pct', 'held_days', 'r_multiple'];

export const journalCsv = (trades: readonly Trade[]): string =>
  csvOf(
    HEAD,
    trades.map((trade) => [
      trade.symbol,
      trade.direction,
      tradedQuantity(trade),
      firstEntry(trade),
      trade.average_entry,
      trade.closed_at,
      averageExit(trade),
      trade.open_quantity,
      trade.stop,
      trade.profit,
      trade.profit_pct,
      trade.held_days,
      trade.r_multiple,
    ]),
  );
