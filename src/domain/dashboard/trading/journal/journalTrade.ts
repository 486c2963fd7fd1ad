import { sharesPerUnit, type Fill } from './fill.js';

export interface TradeEntry {
  /** ISO 8601 UTC; null for a position held before the first known fill. */
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
 * far.
 */
export interface JournalTrade {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly entries: readonly TradeEntry[];
  readonly exits: readonly TradeExit[];
  /** The quantity that is still held. */
  readonly open: number;
  /** Average entry price of the quantity still held; once the trade is closed, of the whole quantity. */
  readonly averageEntry: number;
  readonly stop: number | null;
  readonly closedAt: string | null;
}

const EPSILON = 1e-9;

/** Builds trades from fills at average cost, ordered by their start. */
export function journalTradesOf(fills: readonly Fill[]): JournalTrade[] {
  const trades: JournalTrade[] = [];
  const open = new Map<string, number>();
  const known = new Set<string>();
  for (const fill of fills) {
    if (!known.has(fill.symbol) && fill.before !== null)
      open.set(fill.symbol, trades.push(inherited(fill, fill.before)) - 1);
    known.add(fill.symbol);
    let rest = fill.quantity;
    const place = open.get(fill.symbol);
    const trade = place === undefined ? undefined : trades[place];
    if (place !== undefined && trade !== undefined) {
      const after = applyFillToTrade(trade, fill);
      rest = after.rest;
      trades[place] = after.trade;
      if (after.trade.closedAt !== null) open.delete(fill.symbol);
    }
    if (Math.abs(rest) > EPSILON) open.set(fill.symbol, trades.push(begun(fill, rest)) - 1);
  }
  return trades;
}

function begun({ symbol, price, at, stop }: Fill, signed: number): JournalTrade {
  const quantity = Math.abs(signed);
  const direction = signed > 0 ? 'long' : 'short';
  return {
    symbol,
    direction,
    entries: [{ at, quantity, price }],
    exits: [],
    open: quantity,
    averageEntry: price,
    stop,
    closedAt: null,
  };
}

function inherited({ symbol }: Fill, { quantity, price }: NonNullable<Fill['before']>): JournalTrade {
  const entries = [{ at: null, quantity: Math.abs(quantity), price }];
  const direction = quantity > 0 ? 'long' : 'short';
  return {
    symbol,
    direction,
    entries,
    exits: [],
    open: Math.abs(quantity),
    averageEntry: price,
    stop: null,
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
