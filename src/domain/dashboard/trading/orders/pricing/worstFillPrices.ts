import type { Order } from '../order.js';

export interface QuotedPrices {
  readonly last: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** The dearest a fill can be for the caps: `value` measures size, `entry` the distance to the stop. Per share. */
export interface WorstFillPrices {
  readonly value: number;
  readonly entry: number;
}

const BUYS: ReadonlySet<Order['side']> = new Set(['buy', 'buy_to_cover', 'buy_to_open', 'buy_to_close']);

export const isBuyOrder = ({ side }: Pick<Order, 'side'>): boolean => BUYS.has(side);

/** Null when neither the order nor the quote has a price to go by. */
export function worstFillPricesOf(order: Order, quote: QuotedPrices): WorstFillPrices | null {
  return isBuyOrder(order) ? buyPrices(order, quote) : salePrices(order, quote);
}

/** A limit can only be filled at it or cheaper; a stop becomes a market order at its price or dearer. */
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

/** A limit far below the market is filled near the market: it must not make the position look small. */
function salePrices({ pricing }: Order, { bid, last }: QuotedPrices): WorstFillPrices | null {
  const market = price(bid) ?? price(last);
  const asked = 'limitPrice' in pricing ? pricing.limitPrice : pricing.type === 'stop' ? pricing.stopPrice : null;
  if (market === null) return null;
  const prices = [market, price(last), asked].filter((each) => each !== null);
  return { value: Math.max(...prices), entry: asked === null ? Math.min(...prices) : Math.min(asked, market) };
}

const price = (quoted: number | null): number | null =>
  quoted !== null && Number.isFinite(quoted) && quoted > 0 ? quoted : null;

const highest = (one: number, other: number | null): number => (other === null ? one : Math.max(one, other));
