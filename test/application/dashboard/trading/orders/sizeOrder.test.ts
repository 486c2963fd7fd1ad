import { describe, expect, it } from '@jest/globals';
import { OrderIntentStore } from '../../../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import { OrderFacts } from '../../../../../src/application/dashboard/trading/orders/context/orderFacts.js';
import { SizeOrder } from '../../../../../src/application/dashboard/trading/orders/sizeOrder.js';
import { Conflict } from '../../../../../src/domain/shared/failure/failure.js';
import { orderCurrencyProblem } from '../../../../../src/domain/dashboard/market/currency.js';
import type { OrderPricing } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import { sessionOf } from '../../../../domain/dashboard/audit/audits.js';
import { WATCHED_TICKER } from './orderAuditFixture.js';
import { createPassingWorld } from './orderFixture.js';

async function sizing() {
  const world = createPassingWorld();
  const book = new OrderIntentStore(world.log, world.clock, 'an account', () => undefined);
  await book.load();
  const facts = new OrderFacts(world.broker, { read: async () => world.halts.reading }, world.audits, book);
  const size = new SizeOrder(facts, world.limits);
  const sizeOf = (side: 'buy' | 'sell' = 'buy', pricing: OrderPricing = { type: 'limit', limitPrice: 150 }) =>
    size.execute({ symbol: 'AAPL', side, pricing });
  return { ...world, size: sizeOf };
}

describe('SizeOrder', () => {
  it('refuses a ticker that is not quoted in USD, for buying and for selling [CUR-01]', async () => {
    const { broker, size } = await sizing();
    broker.quoteCurrency = 'GBp';

    for (const side of ['buy', 'sell'] as const)
      await expect(size(side)).rejects.toThrow(
        new Conflict('currency_not_supported', orderCurrencyProblem('AAPL', 'GBp') ?? ''),
      );
  });

  it('sizes a stop order from its stop price', async () => {
    const { size } = await sizing();
    const [limit, stop] = [await size(), await size('buy', { type: 'stop', stopPrice: 160 })];

    expect([limit.entry, stop.entry]).toEqual([150, 160]);
    expect(stop.shares).toBeLessThan(limit.shares ?? NaN);
  });

  it('leaves positions without an exchange rate out of the portfolio risk', async () => {
    const { broker, size } = await sizing();
    const alone = await size();
    broker.held.set('OCDO.L', { symbol: 'OCDO.L', quantity: 100, costBasis: 0, currency: 'GBp' });

    expect(await size()).toEqual(alone);
  });

  it('counts positions in other currencies in the portfolio risk, at the rate of the audit', async () => {
    const { audits, broker, size } = await sizing();
    const room = (sized: Awaited<ReturnType<typeof size>>): number =>
      sized.caps.find(({ cap }) => cap === 'portfolio_risk')?.room ?? NaN;
    const alone = room(await size());
    broker.held.set('OCDO.L', { symbol: 'OCDO.L', quantity: 100, costBasis: 0, currency: 'GBp' });
    const metadata = sessionOf('2026-11-19', 1260, {
      currency: 'GBp',
      exchange_rate: { usd: 0.0125, date: '2026-11-19' },
    });
    audits.tickers['OCDO.L'] = { ...WATCHED_TICKER, framework: null, position: null, metadata };

    // 100 shares at 12.60 pounds, with the pound at 1.25 dollars, without a stop.
    expect(alone - room(await size())).toBeCloseTo(1575, 6);
  });

  it.each([
    ['no equity', null, 'The broker reported no equity for the account.'],
    ['NaN', NaN, 'The broker reported no equity for the account.'],
    ['an infinite equity', Infinity, 'The broker reported no equity for the account.'],
    ['an implausible equity', 1e308, 'The broker reports an equity of 1.00e+308, which cannot be right.'],
    ['a negative equity', -1, 'The broker reports an equity of -1, so orders cannot be sized.'],
  ])('sizes an exit but no entry when the broker reports %s', async (_what, equity, message) => {
    const { broker, size } = await sizing();
    const account = await broker.account();
    broker.account = async () => ({ ...account, equity });
    broker.held.set('AAPL', { symbol: 'AAPL', quantity: 40, costBasis: 4000 });

    await expect(size()).rejects.toMatchObject({
      slug: 'implausible_account',
      message: expect.stringContaining(message),
    });
    expect(await size('sell')).toMatchObject({ shares: 40, equity });
  });
});
