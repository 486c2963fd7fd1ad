import type { Order } from '../order.js';

export interface QuotedPrices {
  readonly last: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

/**
 * The worst fill price for each check: `value` for the position size, `entry` for the distance to the stop. Per share.
 */
export interface WorstFillPrices {
  readonly value: number;
  readonly entry: number;
}

const BUYS: ReadonlySet<Order['side']> = new Set(['buy', 'buy_to_cover', 'buy_to_open', 'buy_to_close']);

export const isBuyOrder = ({ side }: Pick<Order, 'side'>): boolean => BUYS.has(side);

/** Returns the limit or stop price of an order; null for a market order. */
export const statedPriceOf = (pricing: Order['pricing']): number | null =>
  'limitPrice' in pricing ? pricing.limitPrice : pricing.type === 'stop' ? pricing.stopPrice : null;

/** Null when there is no market price, except for a buy order with a limit or stop price. */
export function worstFillPricesOf(order: Order, quote: QuotedPrices): WorstFillPrices | null {
  return isBuyOrder(order) ? buyPrices(order, quote) : salePrices(order, quote);
}

/**
 * A limit order fills at its limit or lower; a stop order becomes a market order and fills at its stop price or higher.
 */
function buyPrices({ pricing }: Order, { ask, last }: QuotedPrices): WorstFillPrices | null {
  const market = price(ask) ?? price(last);
  const dearest =
    'limitPrice' in pricing
      ? pricing.limitPrice
      : pricing.type === 'stop'
        ? highest(pricing.stopPrice, market)
        : market;
  return dearest === null ? null : { value: dearest, entry: dearest };
}

/**
 * A sale with a limit far below the market fills near the market price, so its limit must not make the position look
 * small.
 */
function salePrices({ pricing }: Order, { bid, last }: QuotedPrices): WorstFillPrices | null {
  const market = price(bid) ?? price(last);
  const asked = statedPriceOf(pricing);
  if (market === null) return null;
  const prices = [market, price(last), asked].filter((each) => each !== null);
  return { value: Math.max(...prices), entry: asked === null ? Math.min(...prices) : Math.min(asked, market) };
}

const price = (quoted: number | null): number | null =>
  quoted !== null && Number.isFinite(quoted) && quoted > 0 ? quoted : null;

const highest = (one: number, other: number | null): number => (other === null ? one : Math.max(one, other));
