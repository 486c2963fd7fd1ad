import type { JournalEntry } from '../../../../domain/dashboard/trading/journal/journal.js';
import { journalTotals } from '../../../../domain/dashboard/trading/journal/journalTotals.js';
import { roundedMoney, roundedPrice, roundedRatio } from '../../../../domain/dashboard/market/rounding.js';
import type { JournalReply, JournalTradeView } from '../../contract/dashboard/orders.js';
import { priceOrNull } from './orderViews.js';

export function toJournalReply(entries: readonly JournalEntry[]): JournalReply {
  const { closed, won, profit, averageR, averageDays } = journalTotals(entries);
  return {
    trades: entries.map(tradeView),
    totals: {
      closed,
      won,
      profit: roundedMoney(profit),
      average_r: ratioOrNull(averageR),
      average_days: ratioOrNull(averageDays),
    },
  };
}

function tradeView(entry: JournalEntry): JournalTradeView {
  const {
    symbol,
    direction,
    entries,
    exits,
    open,
    averageEntry,
    stop,
    closedAt,
    profit,
    profitPct,
    heldDays,
    rMultiple,
  } = entry;
  return {
    symbol,
    direction,
    entries: entries.map((each) => ({ ...each, price: roundedPrice(each.price) })),
    exits: exits.map((each) => ({ ...each, price: roundedPrice(each.price), profit: roundedMoney(each.profit) })),
    open_quantity: open,
    average_entry: roundedPrice(averageEntry),
    stop: priceOrNull(stop),
    closed_at: closedAt,
    profit: roundedMoney(profit),
    profit_pct: ratioOrNull(profitPct),
    held_days: ratioOrNull(heldDays),
    r_multiple: ratioOrNull(rMultiple),
  };
}

const ratioOrNull = (ratio: number | null): number | null => (ratio === null ? null : roundedRatio(ratio));
