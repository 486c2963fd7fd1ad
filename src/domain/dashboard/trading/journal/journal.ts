import type { IntentEvent } from '../orders/orderEvent.js';
import { daysBetween } from '../../../shared/calendar/calendarDays.js';
import { sharesPerUnit } from '../../market/occSymbol.js';
import { fillsOf } from './fill.js';
import { journalTradesOf, signOf, type JournalTrade, type TradeEntry } from './journalTrade.js';

/** A trade with its result. */
export interface JournalEntry extends JournalTrade {
  /** When nothing is held, the average of the whole quantity. */
  readonly averageEntry: number;
  /** Profit of the exits so far, in the account's currency, before fees. */
  readonly profit: number;
  /** Profit relative to the cost of the sold part; null before the first exit, or when that cost was zero. */
  readonly profitPct: number | null;
  /** Days from the first entry to the last exit; null while the trade is open, or when the first entry is unknown. */
  readonly heldDays: number | null;
  /**
   * Profit per share divided by the first entry's distance to its stop; null before the first exit, and without a stop
   * on the losing side of that entry.
   */
  readonly rMultiple: number | null;
}

/** The trade journal: the trades reconstructed from the order log's fills, oldest first. */
export const journalOf = (events: readonly IntentEvent[]): JournalEntry[] =>
  journalTradesOf(fillsOf(events)).map(journalEntry);

function journalEntry(trade: JournalTrade): JournalEntry {
  const { exits, entries, symbol, closedAt, stop, open } = trade;
  const sign = signOf(trade);
  const sold = quantityOf(exits) * sharesPerUnit(symbol);
  const profit = exits.reduce((sum, exit) => sum + exit.profit, 0);
  const cost = valueOf(exits) * sharesPerUnit(symbol) - sign * profit;
  const [first] = entries;
  const openedAt = first?.at ?? null;
  const risk = first === undefined || stop === null ? 0 : sign * (first.price - stop);
  return {
    ...trade,
    averageEntry: open > 0 ? trade.averageEntry : valueOf(entries) / quantityOf(entries),
    profit,
    profitPct: sold === 0 || cost === 0 ? null : (100 * profit) / cost,
    heldDays: openedAt === null || closedAt === null ? null : daysBetween(openedAt, closedAt),
    rMultiple: sold === 0 || risk <= 0 ? null : profit / sold / risk,
  };
}

const quantityOf = (fills: readonly TradeEntry[]): number => fills.reduce((sum, { quantity }) => sum + quantity, 0);

const valueOf = (fills: readonly TradeEntry[]): number =>
  fills.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
