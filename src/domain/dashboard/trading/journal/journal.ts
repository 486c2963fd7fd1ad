import type { IntentEvent } from '../orders/orderEvent.js';
import { daysBetween } from '../../../shared/calendar/calendarDays.js';
import { fillsOf, sharesPerUnit } from './fill.js';
import { journalTradesOf, type JournalTrade } from './journalTrade.js';

/** A trade with its result. */
export interface JournalEntry extends JournalTrade {
  /** Profit of the exits so far, in the account's currency, before fees. */
  readonly profit: number;
  /** Profit relative to the cost of the sold part; null before the first exit, or when that cost was zero. */
  readonly profitPct: number | null;
  /** Days from the first entry to the last exit; null while the trade is open, or when the first entry is unknown. */
  readonly heldDays: number | null;
  /**
   * Profit per share divided by the first entry's distance to its stop; null without a stop, or before the first exit.
   */
  readonly rMultiple: number | null;
}

/** The trade journal: the trades reconstructed from the order log's fills, oldest first. */
export const journalOf = (events: readonly IntentEvent[]): JournalEntry[] =>
  journalTradesOf(fillsOf(events)).map(journalEntry);

function journalEntry(trade: JournalTrade): JournalEntry {
  const { exits, entries, symbol, closedAt, stop, direction } = trade;
  const sold = exits.reduce((sum, { quantity }) => sum + quantity, 0) * sharesPerUnit(symbol);
  const profit = exits.reduce((sum, exit) => sum + exit.profit, 0);
  const received = exits.reduce((sum, { quantity, price }) => sum + quantity * price, 0) * sharesPerUnit(symbol);
  const cost = direction === 'long' ? received - profit : received + profit;
  const [first] = entries;
  const openedAt = first?.at ?? null;
  const risk = first === undefined || stop === null ? null : Math.abs(first.price - stop);
  return {
    ...trade,
    profit,
    profitPct: sold === 0 || cost === 0 ? null : (100 * profit) / cost,
    heldDays: openedAt === null || closedAt === null ? null : daysBetween(openedAt, closedAt),
    rMultiple: sold === 0 || risk === null || risk === 0 ? null : profit / sold / risk,
  };
}
