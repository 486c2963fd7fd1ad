import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Broker } from '../../../src/application/dashboard/trading/broker/broker.port.js';
import { OrderRejected } from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type { EquityOrder } from '../../../src/domain/dashboard/trading/orders/order.js';

/** The account holds 10 AAPL bought for 1,000 in total. AAPL trades at 120, MSFT at 50; ZZZZ is unknown. */
export const BROKER_WORLD = { held: 10, paid: 1000, aapl: 120, msft: 50 };

const order = (symbol: string, facts: Partial<EquityOrder> = {}): EquityOrder => ({
  instrument: { kind: 'equity', symbol },
  side: 'buy',
  quantity: 4,
  pricing: { type: 'market' },
  duration: 'day',
  ...facts,
});

/** Verifies how a broker handles orders for whole shares at an available price. */
export function brokerContract(name: string, start: () => Promise<Broker>): void {
  describe(`${name} as a broker`, () => {
    let broker: Broker;
    beforeEach(async () => {
      broker = await start();
    });

    const AAPL = { symbol: 'AAPL', quantity: BROKER_WORLD.held, costBasis: BROKER_WORLD.paid };
    const bySymbol = async () => new Map((await broker.positions()).map((position) => [position.symbol, position]));

    it('returns the positions and the account value', async () => {
      const { equity, cash } = await broker.account();

      expect(await broker.positions()).toMatchObject([AAPL]);
      expect(equity).toBe(cash + BROKER_WORLD.held * BROKER_WORLD.aapl);
    });

    it('quotes known symbols and returns no price for unknown symbols', async () => {
      expect(await broker.quote('MSFT')).toMatchObject({ symbol: 'MSFT', last: BROKER_WORLD.msft });
      const { currency, ...quote } = await broker.quote('ZZZZ');
      expect(quote).toEqual({ symbol: 'ZZZZ', last: null, bid: null, ask: null });
      expect(['USD', null]).toContain(currency);
    });

    it('previews an order without side effects', async () => {
      const { cost, fees, commission, marginChange } = await broker.preview(order('MSFT'));

      expect([cost - fees - commission, marginChange]).toEqual([4 * BROKER_WORLD.msft, 0]);
      expect([await broker.orders(), await broker.positions()]).toMatchObject([[], [AAPL]]);
    });

    it('fills an order, finds it by its id and lists it with its key', async () => {
      const placed = await broker.place(order('MSFT'), 'key-1');
      const found = await broker.order(placed.id);

      expect(placed).toMatchObject({ key: 'key-1', symbol: 'MSFT', side: 'buy', quantity: 4 });
      expect(found).toEqual({
        id: placed.id,
        key: 'key-1',
        symbol: 'MSFT',
        side: 'buy',
        quantity: 4,
        status: 'filled',
        filledQuantity: 4,
        averageFillPrice: BROKER_WORLD.msft,
        reason: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(await broker.orders()).toEqual([found]);
      expect((await bySymbol()).get('MSFT')).toMatchObject({
        symbol: 'MSFT',
        quantity: 4,
        costBasis: 4 * BROKER_WORLD.msft,
      });
    });

    it('deducts the cost of an order from the cash, not from the account value', async () => {
      const before = await broker.account();
      const { id } = await broker.place(order('MSFT'), 'key-1');
      await broker.order(id);
      const after = await broker.account();

      expect([before.cash - after.cash, after.equity]).toEqual([4 * BROKER_WORLD.msft, before.equity]);
    });

    it('lists a short sale as a negative position, and no position for shares that were all sold', async () => {
      const sales = [
        order('MSFT', { side: 'sell_short' }),
        order('AAPL', { side: 'sell', quantity: BROKER_WORLD.held }),
      ];
      for (const [index, sale] of sales.entries()) await broker.place(sale, `key-${index}`);
      await broker.orders();

      expect(await broker.positions()).toMatchObject([
        { symbol: 'MSFT', quantity: -4, costBasis: -4 * BROKER_WORLD.msft },
      ]);
    });

    it('distinguishes orders placed at the same time', async () => {
      const keys = ['key-1', 'key-2', 'key-3'];
      const placed = await Promise.all(keys.map((key) => broker.place(order('MSFT'), key)));
      const found = await broker.orders();

      expect(new Set(placed.map(({ id }) => id)).size).toBe(3);
      expect(new Set(found.map(({ key }) => key))).toEqual(new Set(keys));
      expect((await bySymbol()).get('MSFT')?.quantity).toBe(12);
    });

    it.each([
      ['more shares than are held', order('AAPL', { side: 'sell', quantity: 11 })],
      ['an unknown symbol', order('ZZZZ')],
    ])('rejects %s with a reason and stores nothing', async (_what, refused) => {
      await expect(broker.preview(refused)).rejects.toThrow(OrderRejected);
      await expect(broker.place(refused, 'key-1')).rejects.toThrow(OrderRejected);
      expect([await broker.orders(), await broker.positions()]).toMatchObject([[], [AAPL]]);
    });

    it('does not cancel a filled order', async () => {
      const { id } = await broker.place(order('MSFT'), 'key-1');
      await broker.order(id);

      await expect(broker.cancel(id)).rejects.toThrow(OrderRejected);
      expect(await broker.order(id)).toMatchObject({ status: 'filled' });
    });

    it('does not find an order that was not placed', async () => {
      expect([await broker.order('4711'), await broker.findByKey('never')]).toEqual([null, null]);
    });
  });
}
