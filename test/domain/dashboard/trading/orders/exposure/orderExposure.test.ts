import { expect, it } from '@jest/globals';
import {
  orderExposureOf,
  type OrderExposure,
} from '../../../../../../src/domain/dashboard/trading/orders/exposure/orderExposure.js';
import type { Order } from '../../../../../../src/domain/dashboard/trading/orders/order.js';
import type { PreflightContext } from '../../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { AAPL_CALL, someOption, someOrder } from '../../../../../fixtures/orders.js';
import { passingContext, WATCHED_AUDITED_TICKER } from '../passingContext.js';

const shares = (quantity: number, symbol = 'AAPL') => ({ symbol, quantity, costBasis: quantity * 150 });
const calls = (quantity: number) => ({ symbol: AAPL_CALL, quantity, costBasis: quantity * 300 });
const NOTHING = { value: 0, risk: 0 };
/** The exposure of ten shares bought at 150 with a stop at 147, as in the audit. */
const TEN = { value: 1500, risk: 30 };
const unquoted = { last: null, bid: null, ask: null };

it.each<[string, Order, Partial<PreflightContext>, OrderExposure]>([
  [
    'a purchase',
    someOrder(),
    {},
    {
      effect: { closes: 0, opens: 10, direction: 'long' },
      before: NOTHING,
      after: TEN,
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a purchase beside other positions, one of them without a stop',
    someOrder(),
    { positions: [shares(10), shares(2, 'MSFT'), shares(1, 'KO')] },
    {
      effect: { closes: 0, opens: 10, direction: 'long' },
      before: TEN,
      after: { value: 3000, risk: 60 },
      otherRisk: 6 + 150,
      symbolsWithoutStop: ['KO'],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a sale of held shares',
    someOrder({ side: 'sell' }),
    { positions: [shares(10)] },
    {
      effect: { closes: 10, opens: 0, direction: 'short' },
      before: TEN,
      after: TEN,
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a sale of held shares without a quote',
    someOrder({ side: 'sell' }),
    { positions: [shares(10)], quote: unquoted },
    {
      effect: { closes: 10, opens: 0, direction: 'short' },
      before: TEN,
      after: TEN,
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a purchase without a price',
    someOrder({ pricing: { type: 'market' } }),
    { quote: unquoted },
    {
      effect: { closes: 0, opens: 10, direction: 'long' },
      before: NOTHING,
      after: { value: Infinity, risk: Infinity },
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a short sale of more shares than are held',
    someOrder({ side: 'sell', quantity: 12 }),
    { positions: [shares(10)] },
    {
      effect: { closes: 10, opens: 2, direction: 'short' },
      before: TEN,
      after: { value: 1800, risk: Infinity },
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a sale of more calls than are held, which leaves the excess calls naked',
    someOption({ side: 'sell_to_close', quantity: 3 }),
    { positions: [calls(1)] },
    {
      effect: { closes: 1, opens: 2, direction: 'short' },
      before: { value: 300, risk: 300 },
      after: { value: 300 + 2 * 15_000, risk: Infinity },
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    },
  ],
  [
    'a purchase of more calls than were sold',
    someOption({ side: 'buy_to_close', quantity: 3 }),
    { positions: [calls(-1)] },
    {
      effect: { closes: 1, opens: 2, direction: 'long' },
      before: { value: 15_000, risk: Infinity },
      after: { value: 15_000 + 600, risk: Infinity },
      otherRisk: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [AAPL_CALL],
      unpricedSymbols: [],
    },
  ],
])('computes the exposure of %s', (_what, order, facts, worth) => {
  expect(
    orderExposureOf(
      order,
      passingContext({ order, tickers: { AAPL: WATCHED_AUDITED_TICKER, MSFT: WATCHED_AUDITED_TICKER }, ...facts }),
    ),
  ).toEqual(worth);
});
