import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlpacaBroker } from '../../../src/adapters/broker/alpaca/alpacaBroker.js';
import { ALPACA_DIALECT, alpacaConnectionOptions } from '../../../src/adapters/broker/alpaca/alpacaDialect.js';
import { AlpacaQuotes } from '../../../src/adapters/broker/alpaca/alpacaQuotes.js';
import { BrokerClient } from '../../../src/adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../src/adapters/broker/remote/brokerHttp.js';
import {
  BrokerFailure,
  OrderRejected,
  OrderOutcomeUnknown,
} from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type { EquityOrder, Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import { brokerContract, BROKER_WORLD } from '../../contracts/dashboard/broker.contract.js';
import { startAlpaca, type AlpacaServer } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY, type AfterOrder } from '../../servers/alpaca/api.js';
import { answerJson, answerServerError, answerText, dropConnection } from '../../servers/standIn.js';
import { problemOf } from '../../problemOf.js';

let server: AlpacaServer;
beforeEach(async () => {
  server = await startAlpaca();
  const { account } = server.api;
  account.held.set('AAPL', { quantity: BROKER_WORLD.held, cost: BROKER_WORLD.paid });
  account.quotes
    .set('AAPL', { last: BROKER_WORLD.aapl, bid: 119.9, ask: 120.1 })
    .set('MSFT', { last: BROKER_WORLD.msft, bid: 49.9, ask: 50.1 });
});
afterEach(() => server.close());

function brokerOf({ secret = ALPACA_SECRET_KEY, patienceMs = 5000 } = {}): AlpacaBroker {
  const keys = { keyId: ALPACA_KEY_ID, secret };
  const clientOf = (base: string): BrokerClient =>
    new BrokerClient(new BrokerHttp(ALPACA_DIALECT, alpacaConnectionOptions(base, keys), fetch, patienceMs));
  return new AlpacaBroker(clientOf(`${server.origin}/v2`), new AlpacaQuotes(clientOf(server.origin)));
}

const MARKET: EquityOrder = {
  instrument: { kind: 'equity', symbol: 'MSFT' },
  side: 'buy',
  quantity: 4,
  pricing: { type: 'market' },
  duration: 'day',
};
const CALL = 'AAPL261218C00200000';
const CALLS: Order = {
  instrument: { kind: 'option', symbol: 'AAPL', optionSymbol: CALL },
  side: 'buy_to_open',
  quantity: 2,
  pricing: { type: 'limit', limitPrice: 5.25 },
  duration: 'day',
};

const posted = () => server.api.sent.map(({ body }): unknown => JSON.parse(body));

brokerContract('Alpaca', async () => brokerOf());

describe('AlpacaBroker, placing an order', () => {
  it('sends an order with Alpaca’s field names, amounts as strings, and the key as the client order id', async () => {
    server.api.account.quotes.set('BRK.B', { last: 412, bid: 411, ask: 413 });
    server.api.account.shortable.add('BRK.B');
    await brokerOf().place(
      {
        instrument: { kind: 'equity', symbol: 'BRK/B' },
        side: 'sell_short',
        quantity: 7,
        pricing: { type: 'stop_limit', stopPrice: 410.5, limitPrice: 409.25 },
        duration: 'gtc',
      },
      'key-1',
    );

    expect(posted()).toEqual([
      {
        symbol: 'BRK.B',
        qty: '7',
        side: 'sell',
        position_intent: 'sell_to_open',
        type: 'stop_limit',
        time_in_force: 'gtc',
        limit_price: '409.25',
        stop_price: '410.5',
        client_order_id: 'key-1',
      },
    ]);
  });

  it.each([
    ['BAC-PL', 'BAC.PRL'],
    ['MKC-V', 'MKC.V'],
  ])('orders %s under Alpaca’s symbol %s, and reads that symbol back as the ticker', async (symbol, name) => {
    const { account } = server.api;
    account.quotes.set(name, { last: 25, bid: 24, ask: 26 });
    const order: EquityOrder = { ...MARKET, instrument: { kind: 'equity', symbol } };
    const broker = brokerOf();
    expect(await broker.quote(symbol)).toMatchObject({ symbol, last: 25 });
    expect(await broker.preview(order)).toMatchObject({ cost: 100 });
    const { id } = await broker.place(order, 'key-1');

    expect(posted()).toEqual([expect.objectContaining({ symbol: name })]);
    expect(await broker.order(id)).toMatchObject({ symbol, status: 'filled' });
    expect((await broker.positions()).at(-1)).toMatchObject({ symbol, quantity: 4 });
  });

  it('refuses a ticker of another exchange whose spelling is a US share class at Alpaca', async () => {
    server.api.account.quotes.set('MKC.V', { last: 80, bid: 79, ask: 81 });
    const order: EquityOrder = { ...MARKET, instrument: { kind: 'equity', symbol: 'MKC.V' } };

    for (const work of [brokerOf().preview(order), brokerOf().place(order, 'key-1')])
      expect(await problemOf(work)).toEqual(
        new OrderRejected(
          'Alpaca lists only US securities: its symbol MKC.V is MKC-V, not MKC.V. If you mean that share class, order MKC-V.',
        ),
      );
    expect(server.requests).toEqual([]);
  });

  it('refuses a ticker that Alpaca does not list, without asking for its quote', async () => {
    const order: EquityOrder = { ...MARKET, instrument: { kind: 'equity', symbol: 'SAP.DE' } };

    expect(await problemOf(brokerOf().preview(order))).toEqual(new OrderRejected('Alpaca does not list SAP.DE.'));
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['buy', 0, 'buy_to_open'],
    ['sell', 9, 'sell_to_close'],
    ['sell_short', 0, 'sell_to_open'],
    ['buy_to_cover', -9, 'buy_to_close'],
  ] as const)('places and reads back an order with the side %s', async (side, held, intent) => {
    if (held !== 0) server.api.account.held.set('MSFT', { quantity: held, cost: held * 50 });
    const { id } = await brokerOf().place({ ...MARKET, side }, 'key-1');

    expect(posted()).toEqual([expect.objectContaining({ position_intent: intent })]);
    expect(await brokerOf().order(id)).toMatchObject({ side, symbol: 'MSFT', status: 'filled' });
  });

  it('places an option order under its contract symbol, at 100 shares per contract', async () => {
    server.api.account.quotes.set(CALL, { last: 5.2, bid: 5.1, ask: 5.3 });
    const broker = brokerOf();
    expect(await broker.preview(CALLS)).toMatchObject({ cost: 1050 });
    const { id, symbol } = await broker.place(CALLS, 'key-1');

    expect([symbol, await broker.order(id)]).toEqual([
      CALL,
      expect.objectContaining({ symbol: CALL, side: 'buy_to_open', averageFillPrice: 5.25 }),
    ]);
    expect((await broker.positions()).at(-1)).toEqual({ symbol: CALL, quantity: 2, costBasis: 1050 });
    expect(await broker.quote(CALL)).toEqual({ symbol: CALL, currency: 'USD', last: 5.2, bid: 5.1, ask: 5.3 });
  });

  it.each(['pre', 'post'] as const)(
    'refuses the duration %s, which Alpaca does not support, without sending a request',
    async (duration) => {
      const broker = brokerOf();

      for (const work of [broker.preview({ ...MARKET, duration }), broker.place({ ...MARKET, duration }, 'key-1')])
        expect(await problemOf(work)).toBeInstanceOf(OrderRejected);
      expect(server.requests).toEqual([]);
    },
  );

  it('never sells short when the account no longer holds the shares', async () => {
    const problem = await problemOf(brokerOf().place({ ...MARKET, side: 'sell' }, 'key-1'));

    expect(problem).toEqual(
      new OrderRejected('position intent mismatch, inferred: sell_to_open, specified: sell_to_close'),
    );
  });

  it('returns the existing order when a second order is placed with the same key', async () => {
    const broker = brokerOf();
    const { id } = await broker.place(MARKET, 'key-1');

    expect(await broker.place(MARKET, 'key-1')).toMatchObject({ id, key: 'key-1', status: 'filled' });
    expect(server.api.account.orders).toHaveLength(1);
  });

  it('reports an unknown outcome when Alpaca rejects a key as duplicate but finds no order with it', async () => {
    server.instead.push(answerJson({ code: 40010001, message: 'client_order_id must be unique' }, 422));

    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toBeInstanceOf(OrderOutcomeUnknown);
  });

  it.each<readonly [AfterOrder, string]>([
    ['drop', 'none'],
    ['hang', 'failed'],
    ['half', 'failed'],
    ['500', 'failed'],
    ['504', 'failed'],
    ['page', 'answered'],
    ['empty', 'answered'],
  ])('reports an unknown outcome when Alpaca accepts an order and then fails (%s)', async (after, health) => {
    server.api.afterOrders.push(after);
    const broker = brokerOf(after === 'hang' || after === 'half' ? { patienceMs: 200 } : {});

    expect(await problemOf(broker.place(MARKET, 'key-1'))).toMatchObject({ slug: 'order_outcome_unknown', health });
    expect(posted()).toHaveLength(1);
    expect(await brokerOf().findByKey('key-1')).toMatchObject({ key: 'key-1', status: 'filled' });
  });

  it.each<AfterOrder>(['drop', '500', 'page', 'empty'])(
    'reports an unknown outcome when Alpaca accepts a cancellation and then fails (%s)',
    async (after) => {
      server.api.account.becomes = 'new';
      const { id } = await brokerOf().place(MARKET, 'key-1');
      server.api.afterOrders.push(after);

      expect(await problemOf(brokerOf().cancel(id))).toBeInstanceOf(OrderOutcomeUnknown);
      expect(await brokerOf().order(id)).toMatchObject({ status: 'canceled' });
    },
  );
});

describe('AlpacaBroker, reading and canceling orders', () => {
  it.each([
    ['new', { status: 'open', filledQuantity: 0 }],
    ['partially_filled', { status: 'partially_filled', filledQuantity: 1, averageFillPrice: 50 }],
    ['filled', { status: 'filled', filledQuantity: 4, averageFillPrice: 50 }],
    ['rejected', { status: 'rejected', filledQuantity: 0 }],
    ['expired', { status: 'expired', filledQuantity: 0 }],
    ['done_for_day', { status: 'open', filledQuantity: 0 }],
    [
      'replaced',
      { status: 'canceled', reason: 'Alpaca replaced this order with 00000001-0000-4000-8000-000000000999.' },
    ],
  ] as const)('reads an order whose status has changed to %s', async (becomes, expected) => {
    server.api.account.becomes = becomes;
    const broker = brokerOf();
    const placed = await broker.place(MARKET, 'key-1');

    expect(placed).toMatchObject({ status: 'pending', filledQuantity: 0 });
    expect(await broker.order(placed.id)).toMatchObject(expected);
  });

  it('cancels an open order, and refuses to cancel it again', async () => {
    server.api.account.becomes = 'partially_filled';
    const broker = brokerOf();
    const { id } = await broker.place(MARKET, 'key-1');
    await broker.order(id);
    await broker.cancel(id);
    expect(server.api.account.orders[0]?.status).toBe('pending_cancel');

    expect(await broker.order(id)).toMatchObject({ status: 'canceled', filledQuantity: 1 });
    expect(await problemOf(broker.cancel(id))).toEqual(new OrderRejected('order is already in "canceled" state'));
  });

  it.each([
    ['a requested cancellation', { status: 'pending_cancel' }, { status: 'open', isBeingCanceled: true }],
    ['an unknown status', { status: 'accepted_for_bidding' }, { status: 'pending' }],
    ['the name of a built-in property as its status', { status: 'constructor' }, { status: 'pending' }],
    ['a limit and a stop price', { limit_price: '49.5', stop_price: '48' }, { price: 49.5 }],
    ['a limit price of 0 and a stop price', { limit_price: '0', stop_price: '48' }, { price: 48 }],
    ['only a stop price', { limit_price: null, stop_price: '48' }, { price: 48 }],
    ['more filled than ordered', { filled_qty: '9' }, { filledQuantity: 0, averageFillPrice: null }],
    [
      'an implausible price',
      { filled_qty: '2', filled_avg_price: '-1' },
      { filledQuantity: 2, averageFillPrice: null },
    ],
    [
      'times with nanoseconds',
      { created_at: '2026-11-20T10:30:00.123456789-05:00' },
      { createdAt: '2026-11-20T15:30:00.123Z' },
    ],
  ])('reads an order despite %s', async (_what, fields, expected) => {
    const { id } = await brokerOf().place(MARKET, 'key-1');
    server.instead.push(answerJson({ ...server.api.account.orders[0], ...fields }));

    expect(await brokerOf().order(id)).toMatchObject(expected);
  });

  it.each([
    ['several legs', { order_class: 'mleg', side: '', symbol: '', position_intent: '' }],
    ['an amount of money instead of a quantity', { qty: null, notional: '500' }],
    ['an option without an intent', { asset_class: 'us_option', position_intent: '' }],
  ])('omits an order with %s, because the dashboard never places such orders', async (_what, fields) => {
    await brokerOf().place(MARKET, 'key-1');
    server.instead.push(answerJson([{ ...server.api.account.orders[0], ...fields }]));

    expect(await brokerOf().orders()).toEqual([]);
  });

  const REQUEST = { symbol: 'MSFT', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' };
  const placeMany = (count: number): void => {
    for (let number = 0; number < count; number += 1) server.api.account.place(REQUEST);
  };

  it('lists an open order behind 500 newer ones', async () => {
    const broker = brokerOf();
    server.api.account.becomes = 'new';
    await broker.place(MARKET, 'key-1');
    server.api.account.advance();
    server.api.account.becomes = 'rejected';
    placeMany(500);

    const orders = await broker.orders();
    expect(orders).toHaveLength(501);
    expect(orders.find(({ key }) => key === 'key-1')).toMatchObject({ status: 'open', quantity: 4 });
  });

  it('lists every open order, even if some have the same time as the last one of a page', async () => {
    server.api.account.becomes = 'new';
    server.api.now = () => new Date(Date.UTC(2026, 10, 20, 15, 0, Math.floor(server.api.account.orders.length / 3)));
    placeMany(1100);

    const ids = (await brokerOf().orders()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(server.api.account.orders.map(({ id }) => id).toSorted());
  });

  it('refuses a list of open orders that it cannot read to its end', async () => {
    server.api.account.becomes = 'new';
    server.api.now = () => new Date('2026-11-20T15:00:00.000Z');
    placeMany(501);

    expect(await problemOf(brokerOf().orders())).toEqual(
      new BrokerFailure(
        'Alpaca’s list of open orders could not be read to its end. Check your orders at Alpaca, and cancel those that you do not need.',
        'answered',
      ),
    );
  });

  it('does not look up order ids of other brokers', async () => {
    expect([await brokerOf().order('257459'), await brokerOf().order('paper-3')]).toEqual([null, null]);
    expect(server.requests).toEqual([]);
  });
});

describe('AlpacaBroker, previewing an order', () => {
  it('estimates the cost, and warns that it is only an estimate', async () => {
    expect(await brokerOf().preview({ ...MARKET, pricing: { type: 'limit', limitPrice: 49 } })).toEqual({
      cost: 196,
      commission: 0,
      fees: 0,
      marginChange: 0,
      warnings: ['Alpaca has no order preview: the cost is estimated from its quote, without regulatory fees.'],
    });
  });

  it.each<readonly [string, Partial<Pick<EquityOrder, 'side' | 'quantity'>>, string]>([
    [
      'a short sale of a symbol that cannot be sold short',
      { side: 'sell_short' },
      'MSFT cannot be sold short at Alpaca.',
    ],
    [
      'a sale of more shares than are held',
      { side: 'sell' },
      'The order would sell 4 of MSFT, but the account holds 0.',
    ],
    [
      'a buy to cover of more shares than are short',
      { side: 'buy_to_cover' },
      'The order would cover 4 of MSFT, but the account is short 0.',
    ],
    [
      'an order that costs more than the buying power',
      { quantity: 5000 },
      'The order costs $250000.00, but only $200000.00 of buying power is available.',
    ],
  ])('refuses %s', async (_what, change, reason) => {
    server.api.account.shortable.delete('MSFT');

    expect(await problemOf(brokerOf().preview({ ...MARKET, ...change }))).toEqual(new OrderRejected(reason));
  });

  it('refuses an order when Alpaca has blocked the account', async () => {
    const account = { status: 'ACTIVE', equity: '1', cash: '1', buying_power: '1', trade_suspended_by_user: true };
    server.instead.push(answerJson({ tradable: true }), answerJson(account));

    expect(await problemOf(brokerOf().preview(MARKET))).toEqual(
      new OrderRejected('The account is not allowed to trade.'),
    );
  });
});

describe('AlpacaBroker, reading the account', () => {
  it('returns the account’s values, with options level 0 when Alpaca reports none', async () => {
    expect(await brokerOf().account()).toEqual({ equity: 101_200, cash: 100_000, optionLevel: 2 });
    server.api.account.optionsLevel = null;
    expect(await brokerOf().account()).toMatchObject({ optionLevel: 0 });
  });

  it('returns short positions as negative quantities, whichever sign Alpaca uses', async () => {
    const position = { symbol: 'KO', side: 'short', qty: '4', cost_basis: '200', current_price: '55' };
    server.instead.push(answerJson([position]), answerJson([{ ...position, qty: '-4', cost_basis: '-200' }]));
    const short = [{ symbol: 'KO', quantity: -4, costBasis: -200, price: 55 }];

    expect([await brokerOf().positions(), await brokerOf().positions()]).toEqual([short, short]);
  });

  it('returns null for the bid and the ask when Alpaca quotes neither', async () => {
    server.api.account.quotes.set('HALT', { last: 9, bid: 0, ask: 0 });

    expect(await brokerOf().quote('HALT')).toEqual({ symbol: 'HALT', currency: 'USD', last: 9, bid: null, ask: null });
  });
});

describe('AlpacaBroker, failing', () => {
  it.each([
    ['401', { secret: 'wrong' }, 'Alpaca refused the request (401). Check ALPACA_KEY_ID and ALPACA_SECRET_KEY,'],
    ['a lost connection', {}, 'The connection to Alpaca was lost (UND_ERR_SOCKET).'],
    ['500', {}, 'Alpaca returned a server error (500).'],
    ['a malformed reply', {}, 'Alpaca sent an invalid reply.'],
    ['a message with the secret', {}, 'Alpaca answered: no such … or …'],
  ])('does not retry after %s, and fails with a plain message', async (what, access, message) => {
    if (what === 'a lost connection') server.instead.push(dropConnection);
    if (what === '500') server.instead.push(answerServerError);
    if (what === 'a malformed reply') server.instead.push(answerJson({ positions: 5 }));
    if (what.startsWith('a message'))
      server.instead.push(answerJson({ message: `no such ${ALPACA_SECRET_KEY} or ${ALPACA_KEY_ID}` }, 422));
    const problem = await problemOf(brokerOf(access).positions());

    expect(problem).toBeInstanceOf(BrokerFailure);
    expect(problem).toMatchObject({ message: expect.stringContaining(message) });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [403, { code: 40310000, message: 'insufficient buying power' }, 'insufficient buying power'],
    [422, { code: 42210000, message: 'invalid limit_price' }, 'invalid limit_price'],
    [422, '', 'status 422'],
  ])('treats status %d with the body %j as a refusal of the order', async (status, body, reason) => {
    server.instead.push(answerText(body === '' ? '' : JSON.stringify(body), status));

    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toEqual(new OrderRejected(reason));
  });

  it('reports an order as certainly not placed when Alpaca rejects the API keys', async () => {
    server.instead.push(answerJson({ message: 'forbidden.' }, 403));

    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toBeInstanceOf(BrokerFailure);
  });

  it('still places orders but sends no queries when the request quota is nearly used up', async () => {
    server.api.quota = 11;
    const broker = brokerOf();
    await broker.positions();

    expect(await problemOf(broker.account())).toMatchObject({
      message: 'Alpaca is rate-limiting requests. Try again shortly.',
    });
    await broker.place(MARKET, 'key-1');
    expect(server.requests).toHaveLength(2);
  });

  it('sends nothing until the time that Alpaca states in a 429 response', async () => {
    server.api.quota = 0;
    const broker = brokerOf();
    expect(await problemOf(broker.place(MARKET, 'key-1'))).toMatchObject({ status: 429 });

    expect(await problemOf(broker.place(MARKET, 'key-1'))).toMatchObject({ status: null });
    expect(server.requests).toHaveLength(1);
  });

  it('never puts an API key in a URL', async () => {
    await brokerOf().preview(MARKET);
    await brokerOf().findByKey('key-1');

    expect(server.requests.join()).not.toMatch(new RegExp(`${ALPACA_KEY_ID}|${ALPACA_SECRET_KEY}`));
  });
});
