import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BrokerClient } from '../../../src/adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../src/adapters/broker/remote/brokerHttp.js';
import { TradierBroker } from '../../../src/adapters/broker/tradier/tradierBroker.js';
import { TRADIER_DIALECT, tradierConnectionOptions } from '../../../src/adapters/broker/tradier/tradierDialect.js';
import { TradierMarket } from '../../../src/adapters/broker/tradier/tradierMarket.js';
import {
  BrokerFailure,
  OrderRejected,
  OrderOutcomeUnknown,
  type BrokerHealth,
} from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type { Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import { brokerContract, BROKER_WORLD } from '../../contracts/dashboard/broker.contract.js';
import {
  answerJson,
  answerText,
  dropConnection,
  answerHtmlPage,
  answerServerError,
  redirectRequest,
  neverAnswer,
  stallAnswer,
  answerTooManyRequests,
  type RequestHandler,
} from '../../servers/standIn.js';
import {
  startTradierBroker,
  TRADIER_ACCOUNT_ID,
  TRADIER_BROKER_TOKEN,
  type TradierBrokerServer,
} from '../../servers/tradierBroker.js';
import { problemOf } from '../../problemOf.js';

interface Access {
  readonly patienceMs?: number;
  readonly token?: string;
  readonly account?: string;
  readonly origin?: string;
}

let server: TradierBrokerServer;
beforeEach(async () => {
  server = await startTradierBroker();
  server.book.held.set('AAPL', { quantity: BROKER_WORLD.held, cost_basis: BROKER_WORLD.paid });
  server.book.quotes
    .set('AAPL', { last: BROKER_WORLD.aapl, bid: 119.9, ask: 120.1 })
    .set('MSFT', { last: BROKER_WORLD.msft, bid: 49.9, ask: 50.1 });
});
afterEach(() => server.close());

const clientOf = ({
  patienceMs = 5000,
  token = TRADIER_BROKER_TOKEN,
  origin = server.origin,
}: Access = {}): BrokerClient =>
  new BrokerClient(new BrokerHttp(TRADIER_DIALECT, tradierConnectionOptions(origin, token), fetch, patienceMs));
function brokerOf(access: Access = {}): TradierBroker {
  const client = clientOf(access);
  return new TradierBroker(client, new TradierMarket(client), access.account ?? TRADIER_ACCOUNT_ID);
}

const STOP_LIMIT: Order = {
  instrument: { kind: 'equity', symbol: 'BRK.B' },
  side: 'sell_short',
  quantity: 7,
  pricing: { type: 'stop_limit', stopPrice: 410.5, limitPrice: 409.25 },
  duration: 'gtc',
};
const MARKET: Order = {
  instrument: { kind: 'equity', symbol: 'MSFT' },
  side: 'buy',
  quantity: 4,
  pricing: { type: 'market' },
  duration: 'day',
};
const CALLS: Order = {
  instrument: { kind: 'option', symbol: 'AAPL', optionSymbol: 'AAPL261218C00200000' },
  side: 'sell_to_open',
  quantity: 2,
  pricing: { type: 'limit', limitPrice: 5.25 },
  duration: 'day',
};

const posts = () => server.received.filter(({ method }) => method === 'POST');

brokerContract('Tradier', async () => brokerOf());

describe('a Tradier order form', () => {
  it('uses Tradier’s field names, and carries the key as the tag', async () => {
    server.book.quotes.set('BRK/B', { last: 412, bid: 411, ask: 413 });
    await brokerOf().place(STOP_LIMIT, 'key-1');

    expect(server.received).toEqual([
      {
        method: 'POST',
        path: `/v1/accounts/${TRADIER_ACCOUNT_ID}/orders`,
        contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: {
          class: 'equity',
          symbol: 'BRK/B',
          side: 'sell_short',
          quantity: '7',
          type: 'stop_limit',
          duration: 'gtc',
          price: '409.25',
          stop: '410.5',
          tag: 'key-1',
        },
      },
    ]);
  });

  it('identifies an option by its contract symbol', async () => {
    const broker = brokerOf();
    const { id, symbol } = await broker.place(CALLS, 'key-1');

    expect(posts()[0]?.form).toEqual({
      class: 'option',
      symbol: 'AAPL',
      option_symbol: 'AAPL261218C00200000',
      side: 'sell_to_open',
      quantity: '2',
      type: 'limit',
      duration: 'day',
      price: '5.25',
      tag: 'key-1',
    });
    expect([symbol, await broker.order(id)]).toEqual([
      'AAPL261218C00200000',
      expect.objectContaining({ symbol: 'AAPL261218C00200000', side: 'sell_to_open', averageFillPrice: 5.25 }),
    ]);
    expect((await broker.positions()).at(-1)).toEqual({
      symbol: 'AAPL261218C00200000',
      quantity: -2,
      costBasis: -10.5,
    });
  });

  it('is marked as a preview and has no tag when the order is only previewed', async () => {
    await brokerOf().preview(MARKET);

    expect(posts().map(({ form }) => form)).toEqual([
      { class: 'equity', symbol: 'MSFT', side: 'buy', quantity: '4', type: 'market', duration: 'day', preview: 'true' },
    ]);
  });
});

describe('the Tradier account', () => {
  it.each(['margin', 'pdt', 'cash'] as const)('can be of type %s', async (kind) => {
    server.book.kind = kind;

    expect(await brokerOf().account()).toEqual({ equity: 101_200, cash: 100_000, optionLevel: 2 });
  });

  it('is found among several accounts of one user', async () => {
    server.book.accounts.unshift({ account_number: 'VA0', option_level: 6 });

    expect(await brokerOf().account()).toMatchObject({ optionLevel: 2 });
  });

  it.each([
    ['missing', {}, null],
    ['null', { total_equity: null }, null],
    ['"NaN"', { total_equity: 'NaN' }, null],
    ['"Infinity"', { total_equity: 'Infinity' }, null],
    ['implausible', { total_equity: 1e308 }, 1e308],
  ])('can be read even when its equity is %s', async (_what, given, equity) => {
    server.instead.push(answerJson({ balances: { total_cash: 1, ...given } }));

    expect(await brokerOf().account()).toMatchObject({ equity, cash: 1 });
  });

  it('is refused when the token belongs to another account', async () => {
    server.instead.push(answerJson({ balances: { total_equity: 1, total_cash: 1 } }));

    await expect(brokerOf({ account: 'VA0' }).account()).rejects.toThrow(
      'TRADIER_TOKEN has no access to the account in TRADIER_ACCOUNT_ID. Check both settings.',
    );
  });

  it('is refused when its number contains a path', async () => {
    await expect(brokerOf({ account: `VA0/../${TRADIER_ACCOUNT_ID}` }).positions()).rejects.toThrow(
      'Check TRADIER_ACCOUNT_ID.',
    );
  });

  it('can hold no position, one position, or several', async () => {
    const held = () => brokerOf().positions();
    server.book.held.clear();
    expect(await held()).toEqual([]);
    server.book.held.set('BRK/B', { quantity: -2.5, cost_basis: -1000.25 });
    expect(await held()).toEqual([{ symbol: 'BRK.B', quantity: -2.5, costBasis: -1000.25 }]);
    server.book.held
      .set('ACHR/WS', { quantity: 4, cost_basis: 8 })
      .set('KO', { quantity: 0, cost_basis: 0 })
      .set('AAPL261218C00200000', { quantity: 3, cost_basis: 1575 });
    expect(await held()).toEqual([
      { symbol: 'BRK.B', quantity: -2.5, costBasis: -1000.25 },
      { symbol: 'ACHR-WS', quantity: 4, costBasis: 8 },
      { symbol: 'AAPL261218C00200000', quantity: 3, costBasis: 1575 },
    ]);
    server.instead.push(answerJson({ positions: null }));
    expect(await held()).toEqual([]);
  });

  /** The shape of a recorded order: the legs have fields that the group lacks. */
  const leg = (id: number, status: string, more: object = {}) => ({
    id,
    class: 'equity',
    symbol: 'BRK/B',
    side: 'sell',
    quantity: 10,
    status,
    duration: 'gtc',
    exec_quantity: 0,
    avg_fill_price: 0,
    remaining_quantity: 10,
    create_date: '2025-02-26T20:52:33.982Z',
    transaction_date: '2025-02-26T20:58:31.116Z',
    ...more,
  });
  const group = (kind: string, legs: unknown) => ({
    id: 16_710_952,
    class: kind,
    status: 'open',
    create_date: '2025-02-26T20:52:33.982Z',
    transaction_date: '2025-02-26T20:58:31.266Z',
    tag: 'bracket',
    leg: legs,
  });

  it.each(['oco', 'oto', 'otoco'])('lists the legs of an order of class %s, each with its own status', async (kind) => {
    const call = { class: 'option', symbol: 'SPY', option_symbol: 'SPY200101C00150000', side: 'sell_to_close' };
    const legs = [leg(16_710_953, 'open', { type: 'limit', price: 480 }), leg(16_710_954, 'filled', call)];
    server.instead.push(answerJson({ orders: { order: group(kind, legs) } }));

    expect(await brokerOf().orders()).toMatchObject([
      { id: '16710953', key: null, symbol: 'BRK.B', side: 'sell', quantity: 10, filledQuantity: 0, status: 'open' },
      { id: '16710954', key: null, symbol: 'SPY200101C00150000', side: 'sell_to_close', status: 'filled' },
    ]);
  });

  it('lists the other orders beside a group with one leg or none', async () => {
    const order = [group('oto', leg(2, 'open')), { ...group('oco', undefined), id: 3 }, leg(1, 'open')];
    server.instead.push(answerJson({ orders: { order } }));

    expect((await brokerOf().orders()).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('refuses a list whose legs lack a quantity, because they cannot be counted', async () => {
    server.instead.push(answerJson({ orders: { order: group('oco', leg(1, 'open', { quantity: null })) } }));

    await expect(brokerOf().orders()).rejects.toThrow(BrokerFailure);
  });

  it('reads every page of orders', async () => {
    const form = { class: 'equity', symbol: 'MSFT', side: 'buy', quantity: '1', type: 'market', duration: 'day' };
    for (let number = 1; number <= 130; number += 1) server.book.place({ ...form, tag: `key-${number}` });

    expect((await brokerOf().orders()).map(({ key }) => key)).toEqual(server.book.look().map(({ tag }) => tag));
  });

  it('reads on after a page whose orders it omits', async () => {
    server.instead.push(
      answerJson({ orders: { order: group('combo', []) } }),
      answerJson({ orders: { order: leg(1, 'open') } }),
    );

    expect((await brokerOf().orders()).map(({ id }) => id)).toEqual(['1']);
  });

  it('refuses a list that does not end, because an order could be missing from it', async () => {
    server.instead.push(...Array.from({ length: 60 }, (_, id) => answerJson({ orders: { order: leg(id, 'filled') } })));

    expect(await problemOf(brokerOf().orders())).toEqual(
      new BrokerFailure(
        'Tradier sent more than 50 pages of orders, so not all of them could be read. Check your orders at Tradier.',
        'answered',
      ),
    );
  });

  it.each(['multileg', 'combo'])(
    'omits an order of class %s, whose side and symbol look like those of shares',
    async (kind) => {
      const order = {
        ...group(kind, [leg(229_064, 'open', { side: 'buy' }), leg(229_065, 'open', { side: 'sell_to_open' })]),
        type: 'debit',
        symbol: 'SPY',
        side: 'buy',
        quantity: 1,
        num_legs: 2,
        strategy: 'covered call',
      };
      server.instead.push(answerJson({ orders: { order } }));

      expect(await brokerOf().orders()).toEqual([]);
      server.instead.push(answerJson({ order }));
      expect(await brokerOf().order('16710952')).toBeNull();
    },
  );
});

describe('an order at Tradier', () => {
  it('can be rejected after it was accepted', async () => {
    server.book.becomes = { rejected: 'AccountMarginRuleViolation' };
    const broker = brokerOf();
    const placed = await broker.place(MARKET, 'key-1');

    expect(placed).toMatchObject({ status: 'pending', reason: null });
    expect(await broker.order(placed.id)).toMatchObject({
      status: 'rejected',
      filledQuantity: 0,
      averageFillPrice: null,
      reason: 'AccountMarginRuleViolation',
    });
  });

  it.each([
    [{ type: 'limit', limitPrice: 49.5 } as const, 49.5],
    [{ type: 'stop', stopPrice: 48 } as const, 48],
    [{ type: 'stop_limit', limitPrice: 49.5, stopPrice: 48 } as const, 49.5],
    [{ type: 'market' } as const, undefined],
  ])('is read back with its price: %j', async (pricing, price) => {
    server.book.becomes = 'open';
    await brokerOf().place({ ...MARKET, pricing }, 'key-1');

    expect((await brokerOf().orders())[0]?.price).toBe(price);
  });

  it('is read back with its stop price when its price is 0', async () => {
    const order = { id: 1, class: 'equity', symbol: 'KO', side: 'buy', quantity: 3, status: 'open' };
    server.instead.push(answerJson({ order: { ...order, price: 0, stop_price: 48 } }));

    expect(await brokerOf().order('1')).toMatchObject({ price: 48 });
  });

  it('is looked up in the list of orders alone, without further requests', async () => {
    expect([await brokerOf().findByKey(), server.received]).toEqual([null, []]);
  });

  it('can be canceled while it is open', async () => {
    server.book.becomes = 'open';
    const broker = brokerOf();
    const { id } = await broker.place(MARKET, 'key-1');
    expect(await broker.order(id)).toMatchObject({ status: 'open' });
    await broker.cancel(id);

    expect(await broker.orders()).toMatchObject([{ id, key: 'key-1', status: 'canceled' }]);
  });

  it('is not canceled through another id that resolves to the same URL path', async () => {
    server.book.becomes = 'open';
    const broker = brokerOf();
    const { id } = await broker.place(MARKET, 'key-1');

    expect(await problemOf(broker.cancel(`9/../${id}`))).toMatchObject({ status: 404 });
    expect(await broker.order(id)).toMatchObject({ status: 'open' });
  });

  it('is reported as not found, without a request, when its id belongs to another broker', async () => {
    server.instead.push(answerJson({ fault: 'bad request' }, 400));

    expect(await brokerOf().order('paper-3')).toBeNull();
    expect(server.instead).toHaveLength(1);
  });

  it.each([
    ['more is filled than was ordered', { exec_quantity: 1e308, avg_fill_price: 50 }, 0, null],
    ['the filled quantity is negative', { exec_quantity: -2, avg_fill_price: 50 }, 0, null],
    ['the average fill price is implausible', { exec_quantity: 2, avg_fill_price: 1e308 }, 2, null],
    ['the average fill price is below the smallest tick', { exec_quantity: 2, avg_fill_price: 5e-5 }, 2, null],
    ['the average fill price is negative', { exec_quantity: 2, avg_fill_price: -50 }, 2, null],
    ['the filled quantity and its price are plausible', { exec_quantity: 3, avg_fill_price: 50 }, 3, 50],
  ])('keeps only plausible fill values when %s', async (_what, fills, filledQuantity, averageFillPrice) => {
    server.instead.push(
      answerJson({
        order: { id: 1, class: 'equity', symbol: 'KO', side: 'buy', quantity: 3, status: 'open', ...fills },
      }),
    );

    expect(await brokerOf().order('1')).toMatchObject({ quantity: 3, filledQuantity, averageFillPrice });
  });

  it('can be in the process of being canceled', async () => {
    const order = { id: 1, class: 'equity', symbol: 'KO', side: 'buy', quantity: 3, status: 'pending_cancel' };
    server.instead.push(answerJson({ order }));

    expect(await brokerOf().order('1')).toMatchObject({ status: 'pending', isBeingCanceled: true });
  });

  it('is pending in every Tradier status that is not final', async () => {
    const placed = {
      id: 1,
      class: 'equity',
      symbol: 'KO',
      side: 'buy',
      quantity: '3.00',
      status: 'calculated',
      exec_quantity: 'NaN',
      tag: 'k',
    };
    server.instead.push(answerJson({ order: placed }));

    expect(await brokerOf().order('1')).toEqual({
      id: '1',
      key: 'k',
      symbol: 'KO',
      side: 'buy',
      quantity: 3,
      status: 'pending',
      filledQuantity: 0,
      averageFillPrice: null,
      reason: null,
      createdAt: null,
      changedAt: null,
    });
  });

  it.each([
    [{ errors: { error: 'AccountDisabled' } }, 'The account is disabled. (AccountDisabled)'],
    [
      { errors: { error: ['Backoffice rejected override of the order.', 'DayTraderPatternRestriction'] } },
      'Backoffice rejected override of the order. The pattern-day-trader rule does not allow this order. (DayTraderPatternRestriction)',
    ],
    [{ errors: `Not for ${TRADIER_BROKER_TOKEN}` }, 'Not for …'],
    [{ errors: 'x'.repeat(500) }, 'x'.repeat(240)],
    [{ error: 'Invalid session.' }, 'Invalid session.'],
    [{ fault: { faultstring: 'Rate limit quota violation.' } }, 'Rate limit quota violation.'],
  ])('can be refused with status 200: %j', async (body, reason) => {
    server.instead.push(answerJson(body), answerJson(body), answerJson(body));
    const broker = brokerOf();

    const problems = await Promise.all(
      [broker.place(MARKET, 'key-1'), broker.preview(MARKET), broker.cancel('1')].map(problemOf),
    );
    expect(problems).toEqual(Array.from({ length: 3 }, () => new OrderRejected(reason)));
  });

  it('can be refused with status 400 and a reason in plain text', async () => {
    server.instead.push(
      answerText('Invalid parameter, duration: Must be one of day, gtc, pre, post.\n', 400),
      answerText('', 400),
    );

    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toEqual(
      new OrderRejected('Invalid parameter, duration: Must be one of day, gtc, pre, post.'),
    );
    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toEqual(new OrderRejected('status 400'));
  });

  it('is refused when the preview rejects it without a reason', async () => {
    server.instead.push(answerJson({ order: { status: 'ok', result: false, cost: 1 } }));

    expect(await problemOf(brokerOf().preview(MARKET))).toBeInstanceOf(OrderRejected);
  });
});

describe('an order with an unanswered request', () => {
  const acceptedThen: readonly (readonly [string, RequestHandler, BrokerHealth])[] = [
    ['the connection drops', dropConnection, 'none'],
    ['no reply arrives', neverAnswer, 'failed'],
    ['only half a reply arrives', stallAnswer, 'failed'],
    ['Tradier returns a server error', answerServerError, 'failed'],
    ['a gateway times out', answerText('', 504), 'failed'],
    ['an HTML page arrives', answerHtmlPage, 'answered'],
    ['an empty reply arrives', answerText(''), 'answered'],
    ['Tradier reports a timeout of the request', answerText('', 408), 'answered'],
    ['Tradier reports a conflict', answerText('', 409), 'answered'],
    ['a gateway gives up', answerText('', 499), 'answered'],
    ['Tradier redirects it', redirectRequest, 'answered'],
  ];

  it.each(acceptedThen)(
    'is sent once and then found by its key when Tradier accepts it but %s',
    async (_what, answer, health) => {
      server.afterwards.push(answer);
      const broker = brokerOf([neverAnswer, stallAnswer].includes(answer) ? { patienceMs: 200 } : {});
      const problem = await problemOf(broker.place(MARKET, 'key-1'));

      expect(problem).toBeInstanceOf(OrderOutcomeUnknown);
      expect(problem).toMatchObject({
        health,
        slug: 'order_outcome_unknown',
        message: expect.stringMatching(/^(Tradier|The connection to Tradier) .*it is not sent again\.$/),
      });
      expect(posts()).toHaveLength(1);
      expect(await brokerOf().orders()).toMatchObject([{ key: 'key-1', status: 'filled' }]);
    },
  );

  it.each(acceptedThen)(
    'has an unknown outcome when Tradier accepts its cancellation but %s',
    async (_what, answer) => {
      server.book.becomes = 'open';
      const { id } = await brokerOf().place(MARKET, 'key-1');
      await brokerOf().order(id);
      server.afterwards.push(answer);
      const broker = brokerOf([neverAnswer, stallAnswer].includes(answer) ? { patienceMs: 200 } : {});

      expect(await problemOf(broker.cancel(id))).toBeInstanceOf(OrderOutcomeUnknown);
      expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
      expect(await brokerOf().order(id)).toMatchObject({ status: 'canceled' });
    },
  );

  it('is not found when the request never reached Tradier', async () => {
    server.instead.push(dropConnection);

    expect(await problemOf(brokerOf().place(MARKET, 'key-1'))).toBeInstanceOf(OrderOutcomeUnknown);
    expect(await brokerOf().orders()).toEqual([]);
  });

  it.each<readonly [string, RequestHandler, string]>([
    [
      'the token is refused',
      answerText('', 401),
      'Tradier refused the request (401). Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.',
    ],
    [
      'the account is unknown',
      answerText('', 404),
      'Tradier did not find what was requested (404). Check TRADIER_ACCOUNT_ID.',
    ],
    ['there were too many requests', answerTooManyRequests(), 'Tradier is rate-limiting requests (429).'],
  ])('is reported as certainly not accepted when %s', async (_what, answer, message) => {
    server.instead.push(answer);
    const problem = await problemOf(brokerOf().place(MARKET, 'key-1'));

    expect(problem).toBeInstanceOf(BrokerFailure);
    expect(problem).toMatchObject({ message });
  });

  it('is reported as certainly not accepted when no server can be reached', async () => {
    const { origin } = server;
    await server.close();
    const problem = await problemOf(brokerOf({ origin }).place(MARKET, 'key-1'));
    server = await startTradierBroker();

    expect(problem).toBeInstanceOf(BrokerFailure);
    expect(problem).toMatchObject({ status: null, message: 'Tradier could not be reached (ECONNREFUSED).' });
  });
});

describe('a query to Tradier', () => {
  it.each<readonly [string, RequestHandler, number | null, string]>([
    ['a server error', answerServerError, 500, 'Tradier returned a server error (500).'],
    ['a dropped connection', dropConnection, null, 'The connection to Tradier was lost (UND_ERR_SOCKET).'],
    ['a timeout', neverAnswer, 504, 'Tradier did not answer within 0.2 s.'],
    ['half a reply', stallAnswer, 504, 'Tradier did not answer within 0.2 s.'],
    ['an HTML page', answerHtmlPage, 200, 'Tradier sent an invalid reply.'],
    ['JSON of another shape', answerJson({ positions: 5 }), 200, 'Tradier sent an invalid reply.'],
    [
      'a list of errors',
      answerJson({ errors: { error: 'Invalid account.' } }),
      200,
      'Tradier answered: Invalid account.',
    ],
    ['a fault', answerJson({ fault: { faultstring: `Bad ${TRADIER_BROKER_TOKEN}` } }), 200, 'Tradier answered: Bad …'],
    ['400', answerText('Bad request', 400), 400, 'Tradier answered: Bad request'],
    [
      'a refusal',
      answerText('', 403),
      403,
      'Tradier refused the request (403). Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.',
    ],
    [
      'a reply without end',
      answerText('x'.repeat(9 * 1024 * 1024)),
      200,
      'A reply of more than 8 MiB from Tradier was discarded.',
    ],
  ])('is not repeated after %s, and fails with a plain message', async (_what, answer, status, message) => {
    server.instead.push(answer);
    const problem = await problemOf(brokerOf({ patienceMs: message.includes('0.2 s') ? 200 : 5000 }).positions());

    expect(problem).toBeInstanceOf(BrokerFailure);
    expect(problem).toMatchObject({ slug: 'upstream_error', facts: { provider: 'broker' }, status, message });
    expect(server.requests).toHaveLength(1);
  });

  it('fails without sending its second request when its first request fails', async () => {
    server.instead.push(answerServerError);
    await problemOf(brokerOf().account());

    expect(server.requests).toHaveLength(1);
  });

  it('waits until the quota for queries is renewed, while orders are still sent', async () => {
    server.instead.push(answerText('', 429, { 'x-ratelimit-expiry': String(Date.now() + 60_000) }));
    const broker = brokerOf();
    await problemOf(broker.positions());

    expect(await problemOf(broker.orders())).toMatchObject({
      status: null,
      message: 'Tradier is rate-limiting requests. Try again shortly.',
    });
    expect(server.requests).toHaveLength(1);
    await broker.place(MARKET, 'key-1');
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['seconds', () => '60', 1],
    ['a future date', () => new Date(Date.now() + 60_000).toUTCString(), 1],
    ['a past date', () => new Date(Date.now() - 60_000).toUTCString(), 2],
    ['an invalid value', () => 'soon', 2],
  ])('waits only while Retry-After lies in the future: %s', async (_what, after, asked) => {
    server.instead.push(answerTooManyRequests(after()));
    const broker = brokerOf();
    await problemOf(broker.positions());
    await problemOf(broker.positions());

    expect(server.requests).toHaveLength(asked);
  });

  it('is held back for at most five minutes, even when Tradier’s clock or the local clock is wrong', async () => {
    const elapsed = jest.spyOn(performance, 'now');
    const begun = performance.now();
    server.instead.push(answerText('', 429, { 'x-ratelimit-expiry': String(Date.now() + 365 * 24 * 3_600_000) }));
    const broker = brokerOf();
    await problemOf(broker.positions());
    elapsed.mockReturnValue(begun + 299_000);
    expect(await problemOf(broker.orders())).toMatchObject({
      message: 'Tradier is rate-limiting requests. Try again shortly.',
    });
    elapsed.mockReturnValue(begun + 301_000);
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const answer = await problemOf(broker.positions());
    jest.restoreAllMocks();

    expect(answer).toBeNull();
  });

  it('never contains the token in its URL', async () => {
    await brokerOf().account();
    await brokerOf().quote('AAPL');

    expect(server.requests).toHaveLength(3);
    expect(server.requests.join()).not.toContain(TRADIER_BROKER_TOKEN);
  });
});

describe('TradierMarket', () => {
  it('returns the session phase and quotes, even quotes without bid and ask [HLT-02]', async () => {
    const market = new TradierMarket(clientOf());
    expect(await market.session()).toBe('open');
    server.clock = 'postmarket';
    expect(await market.session()).toBe('postmarket');
    server.book.quotes.set('HALT', { last: 9, bid: null, ask: null });

    expect([await market.quote('AAPL'), await market.quote('HALT')]).toEqual([
      { symbol: 'AAPL', currency: 'USD', last: 120, bid: 119.9, ask: 120.1 },
      { symbol: 'HALT', currency: 'USD', last: 9, bid: null, ask: null },
    ]);
  });

  it.each([
    ['another symbol', { quote: { symbol: 'MSFT', last: 50, bid: 49.9, ask: 50.1 } }],
    ['no symbol', {}],
  ])('returns no price for an unknown symbol if Tradier quotes %s', async (_what, quoted) => {
    server.instead.push(answerJson({ quotes: { ...quoted, unmatched_symbols: { symbol: 'ZZZZ' } } }));

    expect(await new TradierMarket(clientOf()).quote('ZZZZ')).toEqual({
      symbol: 'ZZZZ',
      currency: 'USD',
      last: null,
      bid: null,
      ask: null,
    });
  });
});
