import { sharesPerUnit } from '../../market/occSymbol.js';
import type { Fill } from './fill.js';

export interface TradeEntry {
  /** ISO 8601 UTC; null for a position that the log's fills do not explain. */
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
 * A round trip from flat to flat in one symbol. While it is open, `closedAt` is null and the profit covers the exits so
 * far. If a split or a trade elsewhere changed the position, the trade ends with `open` 0 and without `closedAt`.
 */
export interface JournalTrade {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly entries: readonly TradeEntry[];
  readonly exits: readonly TradeExit[];
  /** The quantity that is still held. */
  readonly open: number;
  /** Average entry price of the quantity still held; when nothing is held, of the whole quantity. */
  readonly averageEntry: number;
  readonly stop: number | null;
  readonly closedAt: string | null;
}

const EPSILON = 1e-9;

/** Builds trades from fills at average cost, ordered by their start. */
export function journalTradesOf(fills: readonly Fill[]): JournalTrade[] {
  const trades: JournalTrade[] = [];
  const latest = new Map<string, number>();
  const fillsBySymbol = Map.groupBy(fills, ({ symbol }) => symbol);
  for (const fill of fills) {
    const { symbol, before } = fill;
    const begin = (quantity: number, first: FirstEntry): unknown =>
      latest.set(symbol, trades.push(tradeFrom(symbol, quantity, first)) - 1);
    const last = latest.get(symbol) ?? -1;
    const known = trades[last];
    if (isBeforeCurrent(fill, fillsBySymbol.get(symbol) ?? []) && !isSameQuantity(known, before)) {
      if (known !== undefined) trades[last] = { ...known, open: 0 };
      if (before !== null) begin(before.quantity, { at: null, price: before.price, stop: null });
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

/**
 * Whether `before` is the position just before the fill: the symbol's first fill, or the first of an order that no
 * other order's fill overlaps.
 */
const isBeforeCurrent = (fill: Fill, ofSymbol: readonly Fill[]): boolean =>
  fill === ofSymbol[0] ||
  ofSymbol.every(({ key, checkedAs, reportedAs }) =>
    key === fill.key ? reportedAs >= fill.reportedAs : reportedAs < fill.checkedAs || checkedAs > fill.reportedAs,
  );

function isSameQuantity(trade: JournalTrade | undefined, held: Fill['before']): boolean {
  const open = trade === undefined ? 0 : trade.direction === 'long' ? trade.open : -trade.open;
  return Math.abs(open - (held?.quantity ?? 0)) <= EPSILON;
}

type FirstEntry = Pick<Fill, 'price' | 'stop'> & Pick<TradeEntry, 'at'>;

function tradeFrom(symbol: string, signed: number, { at, price, stop }: FirstEntry): JournalTrade {
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
function applyFillToTrade(trade: JournalTrade, fill: Fill): { readonly trade: JournalTrade; readonly rest: number } {
  const sign = trade.direction === 'long' ? 1 : -1;
  const { price, at } = fill;
  if (fill.quantity * sign > 0) {
    const quantity = Math.abs(fill.quantity);
    const open = trade.open + quantity;
    const averageEntry = (trade.averageEntry * trade.open + price * quantity) / open;
    return { trade: { ...trade, entries: [...trade.entries, { at, quantity, price }], open, averageEntry }, rest: 0 };
  }
  const quantity = Math.min(trade.open, Math.abs(fill.quantity));
  const profit = sign * (price - trade.averageEntry) * quantity * sharesPerUnit(trade.symbol);
  const open = trade.open - quantity;
  const exits = [...trade.exits, { at, quantity, price, profit }];
  const over = open <= EPSILON;
  return {
    trade: { ...trade, exits, open: over ? 0 : open, closedAt: over ? at : null },
    rest: fill.quantity + sign * quantity,
  };
}
