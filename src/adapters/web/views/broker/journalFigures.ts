import type { JournalTradeView } from '../../../http/contract/dashboard/orders.js';
import { roundedPrice } from '../../../../domain/dashboard/market/rounding.js';
import { formatCsv } from '../../../http/contract/shared/formatCsv.js';

export const firstEntryTime = ({ entries }: JournalTradeView): string | null =>
  entries.find(({ at }) => at !== null)?.at ?? null;

export const averageExitPrice = ({ exits }: JournalTradeView): number | null => {
  const sold = exits.reduce((sum, { quantity }) => sum + quantity, 0);
  return sold === 0 ? null : roundedPrice(exits.reduce((sum, { quantity, price }) => sum + quantity * price, 0) / sold);
};

export const tradedQuantity = ({ entries }: JournalTradeView): number =>
  entries.reduce((sum, { quantity }) => sum + quantity, 0);

const HEAD = [
  'symbol',
  'direction',
  'quantity',
  'opened_at',
  'average_entry',
  'closed_at',
  'average_exit',
  'open_quantity',
  'stop',
  'profit',
  'profit_pct',
  'held_days',
  'r_multiple',
];

export const journalCsv = (trades: readonly JournalTradeView[]): string =>
  formatCsv(
    HEAD,
    trades.map((trade) => [
      trade.symbol,
      trade.direction,
      tradedQuantity(trade),
      firstEntryTime(trade),
      trade.average_entry,
      trade.closed_at,
      averageExitPrice(trade),
      trade.open_quantity,
      trade.stop,
      trade.profit,
      trade.profit_pct,
      trade.held_days,
      trade.r_multiple,
    ]),
  );
