import { sharesPerUnit } from '../../market/occSymbol.js';
import { isClosingOrder } from '../orders/orderEffect.js';
import type { Fill } from './fill.js';

export interface TradeEntry {
  /** ISO 8601 UTC; null for shares that the log's fills do not explain; `price` is then the broker's cost. */
  readonly at: string | null;
  /** Shares or contracts, above 0. */
  readonly quantity: number;
  /** Per share. */
  readonly price: number;
}

export interface TradeExit {
  readonly at: string;
  readonly quantity: number;
  readonly price: number;
  /** Profit relative to the average entry price at the time of the exit, in the account's currency, before fees. */
  readonly profit: number;
}

/**
 * A round trip from flat to flat in one symbol. While it is open, `closedAt` is null. Changes outside the log add
 * entries without a date or reduce `open` without an exit. If they closed, reversed or split the position, the trade
 * ends with `open` 0 and without `closedAt`.
 */
export interface JournalTrade {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly entries: readonly TradeEntry[];
  readonly exits: readonly TradeExit[];
  /** The quantity that is still held. */
  readonly open: number;
  /** Average entry price of the quantity still held. */
  readonly averageEntry: number;
  readonly stop: number | null;
  readonly closedAt: string | null;
}

/** A trade whose lists grow in place, since copying them for every fill would take long. */
interface GrowingTrade extends JournalTrade {
  readonly entries: TradeEntry[];
  readonly exits: TradeExit[];
}

const EPSILON = 1e-9;

/** A change of the quantity outside the log by a larger part is a split if it adds less than a part to the cost. */
const SPLIT_CHANGE = 0.2;
const SPLIT_COST_CHANGE = 0.05;

/** Builds trades from fills at average cost, ordered by their start. */
export function journalTradesOf(fills: readonly Fill[]): JournalTrade[] {
  const trades: GrowingTrade[] = [];
  const latest = new Map<string, number>();
  const checked = fillsWithReliableBefore(fills);
  for (const fill of fills) {
    const { symbol, before } = fill;
    const begin = (quantity: number, first: FirstEntry): unknown =>
      latest.set(symbol, trades.push(tradeFrom(symbol, quantity, first)) - 1);
    const last = latest.get(symbol) ?? -1;
    const known = trades[last];
    if (known === undefined || (checked.has(fill) && isPossible(fill, known))) {
      const continued = known === undefined ? null : continuedTrade(known, before);
      if (known !== undefined) trades[last] = continued ?? { ...known, open: 0 };
      if (continued === null && before !== null) begin(before.quantity, { at: null, price: before.price, stop: null });
    }
    const place = latest.get(symbol) ?? -1;
    const trade = trades[place];
    let rest = fill.quantity;
    if (trade !== undefined && trade.open > 0) {
      const after = applyFillToTrade(trade, fill);
      rest = after.rest;
      trades[place] = after.trade;
    }
    if (Math.abs(rest) > EPSILON) begin(rest, fill);
  }
  return trades;
}

/** Returns the first fill of each order that overlaps no other order of its symbol; its `before` is reliable. */
function fillsWithReliableBefore(fills: readonly Fill[]): ReadonlySet<Fill> {
  const found = new Set<Fill>();
  const ends = new Map(fills.map(({ key, reportedAs }) => [key, reportedAs]));
  const firstFills = [...new Map(fills.toReversed().map((fill) => [fill.key, fill])).values()];
  const inOrder = firstFills.toSorted((one, other) => one.checkedAs - other.checkedAs);
  for (const ofSymbol of Map.groupBy(inOrder, ({ symbol }) => symbol).values()) {
    let end = -1;
    for (const [place, fill] of ofSymbol.entries()) {
      if (fill.checkedAs > end && fill.reportedAs < (ofSymbol[place + 1]?.checkedAs ?? Infinity)) found.add(fill);
      end = Math.max(end, ends.get(fill.key) ?? -1);
    }
  }
  return found;
}

/** Whether `before` covers what a closing order sold: a check may see the position before the latest fills. */
function isPossible(fill: Fill, trade: JournalTrade): boolean {
  const sign = signOf(trade);
  const sold = -sign * fill.quantity;
  if (sold < 0 || !isClosingOrder(fill)) return true;
  return sign * (fill.before?.quantity ?? 0) >= Math.min(trade.open, sold) - EPSILON;
}

/** Returns the trade with the quantity that is held, or null when the position was closed, reversed or split. */
function continuedTrade(trade: GrowingTrade, held: Fill['before']): GrowingTrade | null {
  const open = signOf(trade) * (held?.quantity ?? 0);
  const added = open - trade.open;
  if (Math.abs(added) <= EPSILON) return trade;
  if (held === null || trade.open === 0 || open <= 0) return null;
  const cost = trade.averageEntry * trade.open;
  const price = (held.price * open - cost) / added;
  if (Math.abs(added) > SPLIT_CHANGE * trade.open && price * Math.abs(added) < SPLIT_COST_CHANGE * cost) return null;
  return added < 0 ? { ...trade, open } : withEntry(trade, { at: null, quantity: added, price: Math.max(0, price) });
}

export const signOf = ({ direction }: JournalTrade): number => (direction === 'long' ? 1 : -1);

function withEntry(trade: GrowingTrade, entry: TradeEntry): GrowingTrade {
  const open = trade.open + entry.quantity;
  const averageEntry = (trade.averageEntry * trade.open + entry.price * entry.quantity) / open;
  trade.entries.push(entry);
  return { ...trade, open, averageEntry };
}

type FirstEntry = Pick<Fill, 'price' | 'stop'> & Pick<TradeEntry, 'at'>;

function tradeFrom(symbol: string, signed: number, { at, price, stop }: FirstEntry): GrowingTrade {
  const quantity = Math.abs(signed);
  return {
    symbol,
    direction: signed > 0 ? 'long' : 'short',
    entries: [{ at, quantity, price }],
    exits: [],
    open: quantity,
    averageEntry: price,
    stop,
    closedAt: null,
  };
}

/**
 * Applies a fill to a trade; `rest` is the quantity beyond the open position, which opens a trade in the opposite
 * direction.
 */
function applyFillToTrade(trade: GrowingTrade, fill: Fill): { readonly trade: GrowingTrade; readonly rest: number } {
  const sign = signOf(trade);
  const { price, at } = fill;
  if (fill.quantity * sign > 0)
    return { trade: withEntry(trade, { at, quantity: Math.abs(fill.quantity), price }), rest: 0 };
  const quantity = Math.min(trade.open, Math.abs(fill.quantity));
  const profit = sign * (price - trade.averageEntry) * quantity * sharesPerUnit(trade.symbol);
  const open = trade.open - quantity;
  trade.exits.push({ at, quantity, price, profit });
  const over = open <= EPSILON;
  return {
    trade: { ...trade, open: over ? 0 : open, closedAt: over ? at : null },
    rest: fill.quantity + sign * quantity,
  };
}
