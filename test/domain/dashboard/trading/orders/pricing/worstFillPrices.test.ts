import { expect, it } from '@jest/globals';
import type { EquitySide, OrderPricing } from '../../../../../../src/domain/dashboard/trading/orders/order.js';
import {
  worstFillPricesOf,
  type WorstFillPrices,
  type QuotedPrices,
} from '../../../../../../src/domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import { someOrder } from '../../../../../fixtures/orders.js';

const QUOTE: QuotedPrices = { last: 150, bid: 149, ask: 152 };
const MARKET: OrderPricing = { type: 'market' };
const limit = (limitPrice: number): OrderPricing => ({ type: 'limit', limitPrice });
const stop = (stopPrice: number): OrderPricing => ({ type: 'stop', stopPrice });

it.each<[string, EquitySide, OrderPricing, Partial<QuotedPrices>, WorstFillPrices | null]>([
  ['a purchase at the market: the ask', 'buy', MARKET, {}, { value: 152, entry: 152 }],
  ['a purchase without an ask: the last price', 'buy', MARKET, { ask: null }, { value: 150, entry: 150 }],
  ['a purchase with an ask of 0: the last price', 'buy', MARKET, { ask: 0 }, { value: 150, entry: 150 }],
  ['a purchase with an ask of NaN: the last price', 'buy_to_cover', MARKET, { ask: NaN }, { value: 150, entry: 150 }],
  ['a purchase with an infinite ask: the last price', 'buy', MARKET, { ask: Infinity }, { value: 150, entry: 150 }],
  ['a purchase without any price: none', 'buy', MARKET, { ask: null, last: null }, null],
  ['a purchase with a limit: the limit', 'buy', limit(155), {}, { value: 155, entry: 155 }],
  ['a purchase with a stop above the ask: the stop', 'buy', stop(155), {}, { value: 155, entry: 155 }],
  ['a purchase with a stop below the ask: the ask', 'buy', stop(151), {}, { value: 152, entry: 152 }],
  [
    'a purchase with a stop and no quote: the stop',
    'buy',
    stop(155),
    { ask: null, last: null },
    { value: 155, entry: 155 },
  ],
  [
    'a purchase with a stop and a limit: the limit',
    'buy',
    { type: 'stop_limit', stopPrice: 155, limitPrice: 156 },
    {},
    { value: 156, entry: 156 },
  ],
  [
    'a sale at the market: the bid, and the last price as its value',
    'sell_short',
    MARKET,
    {},
    { value: 150, entry: 149 },
  ],
  [
    'a sale with a bid above the last price: the last price, and the bid as its value',
    'sell_short',
    MARKET,
    { bid: 151 },
    { value: 151, entry: 150 },
  ],
  ['a sale without a bid: the last price', 'sell', MARKET, { bid: null }, { value: 150, entry: 150 }],
  ['a sale without a last price: the bid', 'sell', MARKET, { last: null }, { value: 149, entry: 149 }],
  [
    'a sale with a limit above the market: the bid, and the limit as its value',
    'sell',
    limit(155),
    {},
    { value: 155, entry: 149 },
  ],
  [
    'a sale with a limit far below the market: the limit, and the last price as its value',
    'sell',
    limit(1),
    {},
    { value: 150, entry: 1 },
  ],
  ['a sale with a stop: the stop, and the last price as its value', 'sell', stop(147), {}, { value: 150, entry: 147 }],
  ['a sale without any quote: none, even with a limit', 'sell', limit(155), { bid: null, last: null }, null],
])('assumes the worst fill prices for %s', (_what, side, pricing, quote, prices) => {
  expect(worstFillPricesOf(someOrder({ side, pricing }), { ...QUOTE, ...quote })).toEqual(prices);
});
