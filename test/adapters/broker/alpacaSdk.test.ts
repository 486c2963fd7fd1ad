import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Alpaca,
  NotFoundError,
  PermissionError,
  streaming,
  TimeFrame,
  ValidationError,
} from '@alpacahq/alpaca-trade-api';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { startAlpacaProcess } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import type { OwnProcess } from '../../servers/ownProcess.js';
import { problemOf } from '../../problemOf.js';

let server: OwnProcess;
let sdk: Alpaca;
beforeAll(async () => {
  server = await startAlpacaProcess();
  await server.control('quote', 'AAPL', { last: 120, bid: 119.9, ask: 120.1 });
  await server.control('hold', 'AAPL', 10, 1000);
  sdk = new Alpaca({
    keyId: ALPACA_KEY_ID,
    secret: ALPACA_SECRET_KEY,
    retry: false,
    rateLimit: false,
    fetchApi: (input, init) => fetch(input.replace(/^https:\/\/[^/]+/, server.origin), init),
  });
});
afterAll(() => server.close());

describe('the Alpaca test server, used with Alpaca’s own SDK', () => {
  it('sends accounts, positions and assets that the SDK can parse', async () => {
    const account = await sdk.trading.account.getAccount();
    const [position] = await sdk.trading.positions.getAllOpenPositions();

    expect(account).toMatchObject({ cash: '100000', equity: '101200', optionsTradingLevel: 2, status: 'ACTIVE' });
    expect(position).toMatchObject({ symbol: 'AAPL', qty: '10', costBasis: '1000', side: 'long' });
    expect(await sdk.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'AAPL' })).toMatchObject({
      tradable: true,
      shortable: true,
    });
  });

  it('accepts an order, streams its updates, and returns it by client order id', async () => {
    const stream = new streaming.TradingStream({
      credentials: { keyId: ALPACA_KEY_ID, secret: ALPACA_SECRET_KEY },
      url: `${server.origin.replace('http', 'ws')}/stream`,
    });
    const events: string[] = [];
    const filled = new Promise<void>((resolve) => {
      stream.onTradeUpdate(({ event }) => {
        events.push(event);
        if (event === 'fill') resolve();
      });
    });
    const isListening = new Promise<void>((resolve) => {
      stream.on(streaming.EVENT.SUBSCRIPTION, () => resolve());
    });
    stream.onConnect(() => stream.subscribeTradeUpdates());
    stream.connect();
    await isListening;
    const order = await sdk.trading.orders.limit({
      symbol: 'AAPL',
      qty: 3,
      side: 'buy',
      limitPrice: 119,
      clientOrderId: 'sdk-1',
    });
    const found = await sdk.trading.orders.getOrderByClientOrderId({ clientOrderId: 'sdk-1' });
    await filled;
    stream.disconnect();

    expect([order.status, events]).toEqual(['pending_new', ['pending_new', 'new', 'fill']]);
    expect(found).toMatchObject({ id: order.id, status: 'filled', filledQty: '3', filledAvgPrice: '119' });
  });

  it('answers refused requests with the statuses and codes that the SDK documents', async () => {
    const { orders } = sdk.trading;
    const order = { symbol: 'AAPL', side: 'sell', clientOrderId: 'sdk-2' } as const;
    const tooMany = await problemOf(orders.market({ ...order, qty: 500 }));
    await orders.market({ ...order, qty: 1 });

    expect(tooMany).toBeInstanceOf(PermissionError);
    expect(tooMany).toMatchObject({ status: 403, code: 40310000 });
    const duplicate = await problemOf(orders.market({ ...order, qty: 1 }));
    expect(duplicate).toBeInstanceOf(ValidationError);
    expect(duplicate).toMatchObject({ status: 422, message: 'client_order_id must be unique' });
    expect(await problemOf(orders.getOrderByClientOrderId({ clientOrderId: 'none' }))).toBeInstanceOf(NotFoundError);
    const { id = '' } = await orders.getOrderByClientOrderId({ clientOrderId: 'sdk-2' });
    expect(await problemOf(orders.deleteOrderByOrderID({ orderId: id }))).toMatchObject({ status: 422 });
  });

  it('sends corporate actions and paged bars, raw or adjusted', async () => {
    const bars = sessionBars(12, '2026-10-30');
    const [split = '', dividend = ''] = bars.slice(6).map(({ date }) => date);
    await server.control('bars', 'AAPL', bars);
    await server.control('splits', 'AAPL', [{ date: split, newRate: 2, oldRate: 1 }]);
    await server.control('dividends', 'AAPL', [{ date: dividend, rate: 0.25 }]);
    await server.control('pageSize', 5);
    const request = { symbols: 'AAPL', timeframe: TimeFrame.Day, start: new Date('2026-10-01'), feed: 'sip' } as const;
    const end = new Date('2026-10-31T20:00:00Z');
    const raw = await sdk.marketData.collectStockBarsBySymbol({ ...request, end });
    const adjusted = await sdk.marketData.collectStockBarsBySymbol({ ...request, end, adjustment: 'split' });

    expect(raw['AAPL']?.map(({ c }) => c)).toEqual(bars.map(({ close }) => close));
    const closes = bars.map(({ date, close }) => (close ?? 0) / (date < split ? 2 : 1));
    expect(adjusted['AAPL']?.map(({ c }) => c)).toEqual(closes.map((close) => Number(close.toFixed(4))));
    const { corporateActions } = await sdk.marketData.corporateActions.corporateActions({ symbols: 'AAPL' });
    expect(corporateActions).toMatchObject({
      forwardSplits: [{ newRate: 2, oldRate: 1, exDate: new Date(split) }],
      cashDividends: [{ rate: 0.25, exDate: new Date(dividend) }],
    });
  });

  it('refuses consolidated prices of the last 15 minutes, as Alpaca does on its free plan', async () => {
    const recent = sdk.marketData.collectStockBarsBySymbol({ symbols: 'AAPL', timeframe: TimeFrame.Day, feed: 'sip' });

    expect(await problemOf(recent)).toMatchObject({
      status: 403,
      message: expect.stringContaining('subscription does not permit querying recent SIP data'),
    });
  });
});
