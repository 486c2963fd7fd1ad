import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { PaperBroker } from '../../../src/adapters/broker/paper/paperBroker.js';
import { PaperAccountFile } from '../../../src/adapters/files/trading/paperAccountFile.js';
import { orderCurrencyProblem } from '../../../src/domain/dashboard/market/currency.js';
import { LoadBars } from '../../../src/application/dashboard/market/loadBars.js';
import { LastPrices } from '../../../src/application/dashboard/trading/broker/lastPrices.js';
import type {
  PaperAccount,
  PaperAccountStore,
} from '../../../src/application/dashboard/trading/broker/paperAccountStore.port.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import type { EquityOrder, Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import { HOME_FILES } from '../../../src/domain/dashboard/backup/homeFiles.js';
import type { Position } from '../../../src/domain/dashboard/portfolio/position.js';
import { brokerContract, BROKER_WORLD } from '../../contracts/dashboard/broker.contract.js';
import { MemoryAuditStore } from '../../fakes/dashboard/memoryAuditStore.js';
import { MemoryMarketData } from '../../fakes/dashboard/memoryMarketData.js';
import { MemoryStore } from '../../fakes/dashboard/memoryStore.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { auditOf } from '../../domain/dashboard/audit/audits.js';
import { failCalls } from '../files/failingDisk.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const at = temporaryFolder();
const clock = new ManualClock();

const pricedAt = (close: number) => [{ date: '2026-11-20', open: close, high: close, low: close, close, volume: 1 }];
const MARKET: Readonly<Record<string, ReturnType<typeof pricedAt>>> = {
  AAPL: pricedAt(BROKER_WORLD.aapl),
  MSFT: pricedAt(BROKER_WORLD.msft),
};
const held = (ticker: string, quantity: number, averagePrice: number): Position => ({
  ticker,
  quantity,
  averagePrice,
  stop: null,
  entryDate: null,
});
const AAPL = held('AAPL', BROKER_WORLD.held, BROKER_WORLD.paid / BROKER_WORLD.held);

const portfolioOf = (...positions: Position[]): PortfolioSource => ({
  read: async () => ({ source: 'portfolio.csv', notes: [], errors: [], positions, options: [] }),
});

function paper(
  portfolio = portfolioOf(AAPL),
  accounts: PaperAccountStore = new MemoryStore(),
  market = MARKET,
  currencies: Readonly<Record<string, string>> = {},
  audits = new MemoryAuditStore(),
): PaperBroker {
  const bars = new LoadBars(new MemoryMarketData(market, currencies), clock, (problem) => {
    throw problem;
  });
  const prices = new LastPrices(bars, clock);
  return new PaperBroker({ accounts, portfolio, audits, prices, clock, startingCash: undefined });
}

const order = (facts: Partial<EquityOrder> = {}): EquityOrder => ({
  instrument: { kind: 'equity', symbol: 'MSFT' },
  side: 'buy',
  quantity: 4,
  pricing: { type: 'market' },
  duration: 'day',
  ...facts,
});
const reasonOf = (broker: PaperBroker, refused: Order): Promise<unknown> =>
  broker.preview(refused).then(
    () => null,
    (problem: { facts?: { reason?: unknown } }) => problem.facts?.reason,
  );

brokerContract('the paper broker in memory', async () => paper());
brokerContract('the paper broker on disk', async () =>
  paper(portfolioOf(AAPL), new PaperAccountFile(at('paper-account.json'))),
);

describe('PaperBroker', () => {
  it('does not place an order that cannot be stored on disk', async () => {
    const broker = paper(portfolioOf(AAPL), new PaperAccountFile(at('paper-account.json')));
    await failCalls(at('any'), { writeFile: { after: 0, code: 'ENOSPC' } });
    await expect(broker.place(order(), 'key-1')).rejects.toMatchObject({
      slug: 'upstream_error',
      message: expect.stringContaining('its disk is full'),
    });
    jest.restoreAllMocks();

    expect(await broker.orders()).toEqual([]);
    expect(await broker.place(order(), 'key-1')).toMatchObject({ status: 'filled' });
  });

  it('reports an unknown outcome when only the folder sync fails after the fill is written', async () => {
    const broker = paper(portfolioOf(AAPL), new PaperAccountFile(at('paper-account.json')));
    await failCalls(at('any'), { sync: { after: 1, code: 'EIO' } });
    await expect(broker.place(order(), 'key-1')).rejects.toMatchObject({ slug: 'order_outcome_unknown' });
    jest.restoreAllMocks();

    expect(await broker.orders()).toMatchObject([{ key: 'key-1', status: 'filled' }]);
  });

  it('starts only with positions whose cost and price are in one currency', async () => {
    const inEuros = (ticker: string) => ({ ...held(ticker, 5, 50), currency: 'EUR' });
    const market = { ...MARKET, 'SAP.DE': pricedAt(180), 'EURUSD=X': pricedAt(1.1) };
    const broker = paper(portfolioOf(AAPL, inEuros('MSFT'), inEuros('SAP.DE')), undefined, market, { 'SAP.DE': 'EUR' });

    expect(await broker.positions()).toMatchObject([{ symbol: 'AAPL' }, { symbol: 'SAP.DE', currency: 'EUR' }]);
    expect(await broker.account()).toMatchObject({ equity: 102_190 });
  });

  it('starts with positions in pounds that are quoted in pence', async () => {
    const market = { ...MARKET, 'VOD.L': pricedAt(80), 'GBPUSD=X': pricedAt(1.25) };
    const inPounds = { ...held('VOD.L', 10, 0.7), currency: 'GBP' };

    expect(await paper(portfolioOf(inPounds), undefined, market, { 'VOD.L': 'GBp' }).positions()).toEqual([
      { symbol: 'VOD.L', quantity: 10, costBasis: 700, price: 80, currency: 'GBp' },
    ]);
  });

  it('keeps a position in another currency when its price cannot be read at the first order', async () => {
    const inEuros = { ...held('SAP.DE', -5, 50), currency: 'EUR' };
    const broker = paper(portfolioOf(AAPL, inEuros));

    expect(await broker.positions()).toMatchObject([{ symbol: 'AAPL' }, { symbol: 'SAP.DE' }]);
    expect(await broker.account()).toMatchObject({ equity: null });
  });

  it('starts with $100,000 and the positions of the portfolio file, if there is one', async () => {
    const none: PortfolioSource = { read: () => Promise.reject(new PortfolioMissing('none')) };

    expect(await paper().account()).toEqual({ equity: 101_200, cash: 100_000, isCashSimulated: true, optionLevel: 0 });
    expect(await paper(none).account()).toEqual({
      equity: 100_000,
      cash: 100_000,
      isCashSimulated: true,
      optionLevel: 0,
    });
    expect(await paper(portfolioOf(held('MSFT', 0, 0))).positions()).toEqual([]);
  });

  describe('PaperBroker without a readable portfolio', () => {
    const failing = (problem: Error): PortfolioSource => ({ read: () => Promise.reject(problem) });
    const loading = (over: Partial<LoadedPortfolio>): PortfolioSource => ({
      read: async () => ({ source: 'portfolio.csv', notes: [], errors: [], positions: [], options: [], ...over }),
    });
    async function auditsOf(source: string, positions: number): Promise<MemoryAuditStore> {
      const audits = new MemoryAuditStore();
      await audits.publish(
        auditOf({}, { portfolio: { source, positions, watched: 0, errors: [], notes: [], risk: null } }),
      );
      return audits;
    }

    it.each<readonly [string, PortfolioSource, string]>([
      ['cannot be read', failing(new PortfolioUnavailable('It is a folder.')), 'It is a folder.'],
      ['is gone after an audit with holdings', failing(new PortfolioMissing('It is gone.')), 'It is gone.'],
      ['is empty after an audit with holdings', loading({}), 'portfolio.csv lists no ticker, but the last audit has'],
      [
        'is missing, so that the sample is loaded, after an audit with holdings',
        loading({ source: 'sample' }),
        'Your portfolio file is missing, but the last audit',
      ],
      [
        'has only bad lines',
        loading({ errors: [{ line: 2, message: 'It is bad.' }] }),
        'No line of portfolio.csv could be read. Line 2: It is bad.',
      ],
    ])('reports no account and fills no order when the file %s', async (_, portfolio, reason) => {
      const accounts = new MemoryStore<PaperAccount>();
      const broker = paper(portfolio, accounts, undefined, undefined, await auditsOf('portfolio.csv', 3));
      const failure = { slug: 'portfolio_unavailable', message: expect.stringContaining(reason) };

      await expect(broker.account()).rejects.toMatchObject(failure);
      await expect(broker.positions()).rejects.toMatchObject(failure);
      await expect(broker.preview(order())).rejects.toMatchObject(failure);
      await expect(broker.place(order(), 'key-1')).rejects.toMatchObject(failure);
      expect([await broker.orders(), await accounts.load()]).toEqual([[], null]);
    });

    it('starts with cash alone if the last audit was of the sample portfolio', async () => {
      const missing = failing(new PortfolioMissing('It is gone.'));
      const broker = paper(missing, undefined, undefined, undefined, await auditsOf(SAMPLE_PORTFOLIO, 3));

      expect(await broker.account()).toMatchObject({ equity: 100_000 });
    });

    it('starts with cash alone if the transactions have sold everything', async () => {
      const sold = loading({ source: HOME_FILES.ledger, cash: 5000, errors: [{ line: 2, message: 'It is bad.' }] });
      const broker = paper(sold, undefined, undefined, undefined, await auditsOf(HOME_FILES.ledger, 3));

      expect(await broker.account()).toMatchObject({ equity: 5000 });
    });
  });

  it('starts with the cash of the transactions, if it is known, and simulates it after the first order', async () => {
    const portfolio = await portfolioOf(AAPL).read();
    const ledger = { read: async () => ({ ...portfolio, cash: 12_412.704 }) };
    const broker = paper(ledger);
    expect(await broker.account()).toMatchObject({ cash: 12_412.7, equity: 13_612.7, isCashSimulated: false });

    await broker.place(order(), 'key-1');
    expect(await broker.account()).toMatchObject({ cash: 12_212.7, isCashSimulated: true });
  });

  it('buys nothing with the negative cash of a margin account', async () => {
    const portfolio = await portfolioOf(AAPL).read();
    const broker = paper({ read: async () => ({ ...portfolio, cash: -500 }) });

    expect(await broker.account()).toMatchObject({ cash: -500, equity: 700 });
    await expect(broker.preview(order())).rejects.toMatchObject({ slug: 'order_rejected' });
  });

  it('converts the value of a position in pence to dollars, and refuses to trade the position [CUR-01]', async () => {
    const broker = paper(
      portfolioOf(AAPL, held('OCDO.L', 100, 1260)),
      undefined,
      { ...MARKET, 'OCDO.L': pricedAt(1260), 'GBPUSD=X': pricedAt(1.25) },
      { 'OCDO.L': 'GBp' },
    );

    // 100 shares at 12.60 pounds, with the pound at 1.25 dollars.
    expect(await broker.account()).toMatchObject({ equity: 102_775 });
    expect(await broker.positions()).toEqual([
      { symbol: 'AAPL', quantity: BROKER_WORLD.held, costBasis: BROKER_WORLD.paid, price: BROKER_WORLD.aapl },
      { symbol: 'OCDO.L', quantity: 100, costBasis: 126_000, price: 1260, currency: 'GBp' },
    ]);
    expect(await broker.quote('OCDO.L')).toEqual({
      symbol: 'OCDO.L',
      currency: 'GBp',
      last: 1260,
      bid: null,
      ask: null,
    });
    expect(await reasonOf(broker, order({ instrument: { kind: 'equity', symbol: 'OCDO.L' }, side: 'sell' }))).toBe(
      orderCurrencyProblem('OCDO.L', 'GBp'),
    );
    expect(await reasonOf(broker, order())).toBeNull();
  });

  it('reserves dollars for a short position in pence [CUR-01]', async () => {
    const market = { ...MARKET, 'OCDO.L': pricedAt(1260), 'GBPUSD=X': pricedAt(1.25) };
    const broker = paper(portfolioOf(held('OCDO.L', -100, 1300)), undefined, market, { 'OCDO.L': 'GBp' });

    expect(await broker.account()).toMatchObject({ equity: 98_425 });
    expect(await reasonOf(broker, order({ quantity: 2000 }))).toBe(
      'The order requires $100000.00 of buying power, but only $97637.50 is available.',
    );
  });

  it('rounds its cash to cents, whatever the fills cost', async () => {
    const market = { AAPL: pricedAt(33.3333), MSFT: pricedAt(0.1234) };
    const broker = paper(portfolioOf(held('AAPL', 3, 80.1)), undefined, market);
    const { cost } = await broker.preview(order({ quantity: 7 }));
    await broker.place(order({ quantity: 7 }), 'key-1');
    await broker.place(order({ instrument: { kind: 'equity', symbol: 'AAPL' }, side: 'sell', quantity: 1 }), 'key-2');

    expect(cost).toBe(0.86);
    expect(await broker.account()).toMatchObject({ cash: 100_032.47, equity: 100_100 });
    expect((await broker.positions()).map(({ symbol, costBasis }) => [symbol, costBasis])).toEqual([
      ['MSFT', 0.8638],
      ['AAPL', 160.2],
    ]);
  });

  it('reads positions from the portfolio file until the first order, and from its own account file afterwards', async () => {
    const accounts = new MemoryStore<PaperAccount>();
    await paper(portfolioOf(), accounts).positions();
    expect(await paper(portfolioOf(AAPL), accounts).positions()).toHaveLength(1);
    await paper(portfolioOf(AAPL), accounts).place(order(), 'key-1');

    expect((await paper(portfolioOf(), accounts).positions()).map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
  });

  it('fills only one order per key, even if a different order is sent with the same key', async () => {
    const broker = paper();
    const first = await broker.place(order(), 'key-1');
    const again = await Promise.all([broker.place(order(), 'key-1'), broker.place(order({ quantity: 9 }), 'key-1')]);

    expect(again).toEqual([first, first]);
    expect(await broker.orders()).toEqual([first]);
  });

  it('values a USD position that has no price at its cost', async () => {
    expect(
      await paper(portfolioOf(held('ZZZZ', 10, 30)), undefined, undefined, { ZZZZ: 'USD' }).account(),
    ).toMatchObject({ equity: 100_300 });
  });

  describe('PaperBroker without prices', () => {
    const OCDO = held('OCDO.L', 100, 1260);
    const LEFT_OUT =
      'OCDO.L is not counted in the equity: without a price, its currency is unknown. There are no prices for OCDO.L.';

    it('excludes a position from the equity when there is no exchange rate for its currency [CUR-01]', async () => {
      const broker = paper(portfolioOf(AAPL, OCDO), undefined, undefined, { 'OCDO.L': 'GBp' });

      expect(await broker.account()).toEqual({ equity: 101_200, cash: 100_000, isCashSimulated: true, optionLevel: 0 });
      expect(await broker.positions()).toContainEqual({
        symbol: 'OCDO.L',
        quantity: 100,
        costBasis: 126_000,
        currency: 'GBp',
      });
    });

    it('excludes a position of unknown currency from the equity, and says why [CUR-01]', async () => {
      const broker = paper(portfolioOf(AAPL, OCDO));

      expect(await broker.account()).toMatchObject({ equity: 101_200, uncountedPositionsNote: LEFT_OUT });
      expect(await broker.positions()).toContainEqual({
        symbol: 'OCDO.L',
        quantity: 100,
        costBasis: 126_000,
        currency: null,
      });
      expect(await broker.quote('OCDO.L')).toMatchObject({ currency: null, last: null });
      expect(await broker.preview(order())).toMatchObject({
        warnings: [
          'This is a paper order. In live mode, it is filled at the closing price of Nov 20, 2026; in a dry run, it is only checked.',
          LEFT_OUT,
        ],
      });
      expect(await reasonOf(broker, order({ instrument: { kind: 'equity', symbol: 'OCDO.L' }, side: 'sell' }))).toBe(
        'There are no prices for OCDO.L.',
      );
    });

    it('reports no equity, and knows no buying power, while a short position has an unknown currency', async () => {
      const broker = paper(portfolioOf(AAPL, held('OCDO.L', -100, 1260)));

      expect(await broker.account()).toMatchObject({ equity: null, uncountedPositionsNote: LEFT_OUT });
      expect(await reasonOf(broker, order())).toBe(`The buying power is unknown. ${LEFT_OUT}`);
      expect(
        await reasonOf(broker, order({ instrument: { kind: 'equity', symbol: 'AAPL' }, side: 'sell' })),
      ).toBeNull();
    });

    it('values a position bought through the paper broker at its cost in USD', async () => {
      const accounts = new MemoryStore<PaperAccount>();
      await paper(portfolioOf(AAPL), accounts).place(order(), 'key-1');
      const account = await paper(portfolioOf(AAPL), accounts, { AAPL: pricedAt(BROKER_WORLD.aapl) }).account();

      expect(account).toEqual({ equity: 101_200, cash: 99_800, isCashSimulated: true, optionLevel: 0 });
    });

    it('names at most five positions that are not counted in the equity', async () => {
      const tickers = ['ZA', 'ZB', 'ZC', 'ZD', 'ZE', 'ZF', 'ZG'];
      const { uncountedPositionsNote } = await paper(
        portfolioOf(...tickers.map((ticker) => held(ticker, 1, 10))),
      ).account();

      expect(uncountedPositionsNote).toBe(
        'ZA, ZB, ZC, ZD, ZE and 2 more are not counted in the equity: without a price, their currencies are unknown. There are no prices for ZA.',
      );
    });
  });

  it.each<readonly [string, Partial<EquityOrder>, string | null]>([
    ['a limit that the price meets', { pricing: { type: 'limit', limitPrice: 50 } }, null],
    [
      'a limit that the price does not meet',
      { pricing: { type: 'limit', limitPrice: 49.99 } },
      'The last price 50 is beyond the limit 49.99, and the paper broker keeps no open orders.',
    ],
    ['a stop that the price has reached', { pricing: { type: 'stop', stopPrice: 50 } }, null],
    [
      'a stop that the price has not reached',
      { pricing: { type: 'stop', stopPrice: 50.01 } },
      'The last price 50 has not reached the stop 50.01, and the paper broker keeps no open orders.',
    ],
    [
      'a stop and a limit that the price meets',
      { pricing: { type: 'stop_limit', stopPrice: 49, limitPrice: 51 } },
      null,
    ],
    [
      'a limit and a stop that the price has not reached',
      { pricing: { type: 'stop_limit', stopPrice: 51, limitPrice: 52 } },
      'The last price 50 has not reached the stop 51, and the paper broker keeps no open orders.',
    ],
    [
      'a stop and a limit that the price does not meet',
      { pricing: { type: 'stop_limit', stopPrice: 45, limitPrice: 49 } },
      'The last price 50 is beyond the limit 49, and the paper broker keeps no open orders.',
    ],
    ['a sell limit below the price', { side: 'sell_short', pricing: { type: 'limit', limitPrice: 49 } }, null],
    [
      'a sell limit above the price',
      { side: 'sell_short', pricing: { type: 'limit', limitPrice: 51 } },
      'The last price 50 is beyond the limit 51, and the paper broker keeps no open orders.',
    ],
    ['a sell stop above the price', { side: 'sell_short', pricing: { type: 'stop', stopPrice: 51 } }, null],
    [
      'a sell stop below the price',
      { side: 'sell_short', pricing: { type: 'stop', stopPrice: 49 } },
      'The last price 50 has not reached the stop 49, and the paper broker keeps no open orders.',
    ],
    ['a value equal to the available cash', { quantity: 2000 }, null],
    [
      'a value above the available cash',
      { quantity: 2001 },
      'The order requires $100050.00 of buying power, but only $100000.00 is available.',
    ],
    ['a short sale whose reserve the cash covers', { side: 'sell_short', quantity: 4000 }, null],
    [
      'a short sale whose reserve exceeds the cash',
      { side: 'sell_short', quantity: 4001 },
      'The order requires $100025.00 of buying power, but only $100000.00 is available.',
    ],
    [
      'a buy to cover without a short position',
      { side: 'buy_to_cover' },
      'You are short 0 of MSFT, so 4 cannot be covered.',
    ],
    [
      'a short sale of a symbol that is held',
      { side: 'sell_short', instrument: { kind: 'equity', symbol: 'AAPL' } },
      'You hold AAPL. Choose “Sell” (sell) first.',
    ],
    [
      'a sale of a symbol that is not held',
      { side: 'sell' },
      'You hold 0 of MSFT, so 4 cannot be sold. To go short, choose “Sell short” (sell_short).',
    ],
  ])('fills an order or rejects it with a reason: %s', async (_what, facts, reason) => {
    expect(await reasonOf(paper(), order(facts))).toBe(reason);
  });

  it('buys back a shorted symbol only with buy_to_cover, paid from the proceeds of the short sale', async () => {
    const broker = paper(portfolioOf(held('MSFT', -4, 60)));
    expect(await reasonOf(broker, order())).toBe('You are short MSFT. Choose “Buy to cover” (buy_to_cover) first.');
    await broker.place(order({ side: 'buy_to_cover', quantity: 1 }), 'key-1');

    expect(await broker.positions()).toEqual([{ symbol: 'MSFT', quantity: -3, costBasis: -180, price: 50 }]);
    expect(await broker.account()).toMatchObject({ cash: 99_950, equity: 99_800 });
    expect(await reasonOf(broker, order({ quantity: 4000, instrument: { kind: 'equity', symbol: 'AAPL' } }))).toBe(
      'The order requires $480000.00 of buying power, but only $99725.00 is available.',
    );
  });

  it('lets an overdrawn account close positions, but not open any', async () => {
    const broker = paper(portfolioOf(AAPL, held('MSFT', -4000, 60)));

    expect(await broker.account()).toMatchObject({ cash: 100_000, equity: -98_800 });
    expect(await reasonOf(broker, order({ side: 'buy_to_cover' }))).toBeNull();
    expect(await reasonOf(broker, order({ side: 'sell', instrument: { kind: 'equity', symbol: 'AAPL' } }))).toBeNull();
    expect(await reasonOf(broker, order({ instrument: { kind: 'equity', symbol: 'AAPL' } }))).toBe(
      'The order requires $480.00 of buying power, but only $0.00 is available.',
    );
  });

  it('computes amounts without binary rounding errors', async () => {
    const broker = paper(portfolioOf(held('AAPL', 0.1, 3)));

    expect(await broker.positions()).toEqual([{ symbol: 'AAPL', quantity: 0.1, costBasis: 0.3, price: 120 }]);
  });

  it('values an option contract at its cost, because the paper broker has only share prices', async () => {
    const contract = 'AAPL261218C00200000';
    const portfolio: PortfolioSource = {
      read: async () => ({
        source: 'portfolio.csv',
        notes: [],
        errors: [],
        positions: [],
        options: [{ ticker: contract, quantity: 2, averagePrice: 5 }],
      }),
    };

    expect(await paper(portfolio, new MemoryStore(), { ...MARKET, [contract]: pricedAt(900) }).account()).toMatchObject(
      { equity: 100_010 },
    );
  });

  it('refuses option orders', async () => {
    const call: Order = {
      ...order(),
      side: 'buy_to_open',
      instrument: { kind: 'option', symbol: 'MSFT', optionSymbol: 'MSFT261218C00050000' },
    };

    expect(await reasonOf(paper(), call)).toBe('The paper broker does not trade options.');
  });

  it('cannot cancel an order that is unknown or already filled', async () => {
    const broker = paper();
    const { id } = await broker.place(order(), 'key-1');

    await expect(broker.cancel(id)).rejects.toThrow('The order is already filled.');
    await expect(broker.cancel('x')).rejects.toThrow('There is no order x.');
  });
});

describe('PaperAccountFile', () => {
  it('survives a restart and leaves no other files behind', async () => {
    const onDisk = () => paper(portfolioOf(AAPL), new PaperAccountFile(at('paper-account.json')));
    const placed = await onDisk().place(order(), 'key-1');

    expect([await onDisk().orders(), await onDisk().place(order(), 'key-1')]).toEqual([[placed], placed]);
    expect(readdirSync(at())).toEqual(['paper-account.json']);
  });

  it.each(['', '{"schema_version":1', '{"schema_version":2,"cash":1,"positions":[],"orders":[]}', '[]'])(
    'is not overwritten when its content is %j',
    async (content) => {
      writeFileSync(at('paper-account.json'), content);
      const broker = paper(portfolioOf(AAPL), new PaperAccountFile(at('paper-account.json')));
      const problem = `${at('paper-account.json')} is not a paper account. Move it away to start a new one.`;

      await expect(broker.positions()).rejects.toThrow(problem);
      await expect(broker.place(order(), 'key-1')).rejects.toThrow(problem);
    },
  );

  it('reports an error when a folder has the file’s name', async () => {
    await expect(new PaperAccountFile(at()).load()).rejects.toThrow('EISDIR');
  });
});
