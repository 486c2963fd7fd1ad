import { expect, it } from '@jest/globals';
import {
  canonicalActionText,
  type OrderAction,
} from '../../../../../src/domain/dashboard/trading/orders/orderAction.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';

it.each<[string, OrderAction, string]>([
  [
    'a limit order',
    { kind: 'place', order: someOrder() },
    '["place","equity","AAPL",null,"buy",10,"limit",150,null,"day"]',
  ],
  [
    'a market order',
    { kind: 'place', order: someOrder({ side: 'sell', pricing: { type: 'market' }, duration: 'gtc' }) },
    '["place","equity","AAPL",null,"sell",10,"market",null,null,"gtc"]',
  ],
  [
    'a stop',
    { kind: 'place', order: someOrder({ pricing: { type: 'stop', stopPrice: 152 } }) },
    '["place","equity","AAPL",null,"buy",10,"stop",null,152,"day"]',
  ],
  [
    'a stop limit',
    { kind: 'place', order: someOrder({ pricing: { type: 'stop_limit', limitPrice: 153, stopPrice: 152 } }) },
    '["place","equity","AAPL",null,"buy",10,"stop_limit",153,152,"day"]',
  ],
  [
    'an option',
    { kind: 'place', order: someOption() },
    '["place","option","AAPL","AAPL261218C00160000","buy_to_open",1,"limit",3,null,"day"]',
  ],
  ['a cancellation', { kind: 'cancel', brokerOrderId: '42' }, '["cancel","42"]'],
])('binds a confirm token to all fields of %s', (_what, action, text) => {
  expect(canonicalActionText(action)).toBe(text);
});
