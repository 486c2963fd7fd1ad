import { describe, expect, it } from '@jest/globals';
import { orderRequest } from '../../../src/adapters/http/contract/dashboard/orders.js';
import {
  EMPTY_TICKET,
  sizingQueryOf,
  ticketFromQuery,
  toOrderRequest,
  validateTicket,
  type OrderTicket,
} from '../../../src/adapters/web/views/orders/ticket/ticket.js';

const ticketWith = (given: Partial<OrderTicket>): OrderTicket => ({
  ...EMPTY_TICKET,
  symbol: 'KO',
  quantity: '100',
  limit: '45.50',
  ...given,
});

const PRICE_WANTED = 'Enter a price above 0, such as 15.50 or 1,234.50, with a point before the decimals.';

describe('validateTicket', () => {
  it.each([
    [{ quantity: '' }, { quantity: 'Enter a whole number of shares, at least 1.' }],
    [{ quantity: '0' }, { quantity: 'Enter a whole number of shares, at least 1.' }],
    [{ quantity: '1.5' }, { quantity: 'Enter a whole number of shares, at least 1.' }],
    [
      { quantity: '999999999999999999999' },
      { quantity: 'An order can have at most 1,000,000,000 shares. Split it into several orders.' },
    ],
    [{ limit: '1.234,50' }, { limit: PRICE_WANTED }],
    [{ limit: '0' }, { limit: PRICE_WANTED }],
    [{ limit: '1000000.01' }, { limit: 'Enter a price of at most 1,000,000.' }],
    [
      { limit: '280.123456789' },
      { limit: 'Enter a price with up to two decimals, or up to four if the price is below $1.' },
    ],
  ] satisfies readonly (readonly [Partial<OrderTicket>, object])[])('refuses %j', (given, errors) => {
    expect(validateTicket(ticketWith(given))).toEqual(errors);
    expect(toOrderRequest(ticketWith(given))).toBeNull();
  });
});

describe('toOrderRequest', () => {
  it.each(['1,250,000', '1,000,000,000'])('makes a valid order of %s shares', (quantity) => {
    const order = toOrderRequest(ticketWith({ quantity }));

    expect(orderRequest.safeParse(order).success).toBe(true);
  });

  it('reads numbers with commas between thousands', () => {
    expect(toOrderRequest(ticketWith({ quantity: '1,000', limit: '1,234.50' }))).toMatchObject({
      quantity: 1000,
      pricing: { limit_price: 1234.5 },
    });
  });
});

describe('ticketFromQuery', () => {
  it('keeps a quantity of more than a million shares', () => {
    expect(ticketFromQuery(new URLSearchParams('ticker=KO&side=sell&quantity=12500000')).quantity).toBe('12500000');
  });
});

describe('sizingQueryOf', () => {
  it.each([
    [{ type: 'limit' }, 'symbol=KO&side=buy&limit_price=45.5'],
    [{ type: 'limit', limit: '' }, null],
    [{ type: 'market' }, 'symbol=KO&side=buy'],
    [{ type: 'stop', stop: '110' }, 'symbol=KO&side=buy&stop_price=110'],
    [{ type: 'stop' }, null],
    [{ type: 'stop', equitySide: 'sell' }, 'symbol=KO&side=sell'],
    [{ type: 'stop_limit', stop: '44' }, 'symbol=KO&side=buy&limit_price=45.5'],
    [{ symbol: '?' }, null],
  ] satisfies readonly (readonly [Partial<OrderTicket>, string | null])[])('turns %j into %j', (given, query) => {
    expect(sizingQueryOf(ticketWith(given))).toBe(query);
  });
});
