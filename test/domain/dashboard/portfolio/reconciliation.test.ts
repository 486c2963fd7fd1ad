import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BrokerPosition } from '../../../../src/domain/dashboard/portfolio/brokerPosition.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { reconcilePortfolio } from '../../../../src/domain/dashboard/portfolio/reconciliation.js';
import { runs } from '../../../runs.js';

const mine = (ticker: string, quantity: number, averagePrice: number): Position => ({
  ticker,
  quantity,
  averagePrice,
  stop: null,
  entryDate: null,
});
const theirs = (symbol: string, quantity: number, costBasis: number): BrokerPosition => ({
  symbol,
  quantity,
  costBasis,
});
const NONE = { drift: [], brokerOnly: [], localOnly: [] };

describe('reconcilePortfolio', () => {
  it('finds no difference when both sides are equal', () => {
    expect(reconcilePortfolio([], [])).toEqual(NONE);
    expect(
      reconcilePortfolio(
        [mine('AAPL', 10, 150.25), mine('TSLA', -4, 200)],
        [theirs('TSLA', -4, -800), theirs('AAPL', 10, 1502.5)],
      ),
    ).toEqual(NONE);
  });

  it('puts every difference into one of three groups, each sorted by ticker [REC-02]', () => {
    const local = [mine('MSFT', 5, 50), mine('KO', 3, 40), mine('AAPL', 10, 150), mine('GE', 1, 10)];
    const broker = [
      theirs('MSFT', 6, 300),
      theirs('AAPL', 10, 1600),
      theirs('AAPL261218C00200000', -2, -1050),
      theirs('AMD', -3, -300),
    ];

    expect(reconcilePortfolio(local, broker)).toEqual({
      drift: [
        { ticker: 'AAPL', local: { quantity: 10, averagePrice: 150 }, broker: { quantity: 10, averagePrice: 160 } },
        { ticker: 'MSFT', local: { quantity: 5, averagePrice: 50 }, broker: { quantity: 6, averagePrice: 50 } },
      ],
      brokerOnly: [
        { ticker: 'AAPL261218C00200000', quantity: -2, averagePrice: 525 },
        { ticker: 'AMD', quantity: -3, averagePrice: 100 },
      ],
      localOnly: [
        { ticker: 'GE', quantity: 1, averagePrice: 10 },
        { ticker: 'KO', quantity: 3, averagePrice: 40 },
      ],
    });
  });

  it('gives average prices at most four decimals', () => {
    expect(
      reconcilePortfolio(
        [mine('KO', 3, 80.00000000000001)],
        [theirs('KO', 3, 240.30000000000004), theirs('AAPL', 3, 100), theirs('GE', -7, -55.5)],
      ),
    ).toMatchObject({
      drift: [{ local: { quantity: 3, averagePrice: 80 }, broker: { quantity: 3, averagePrice: 80.1 } }],
      brokerOnly: [{ averagePrice: 33.3333 }, { averagePrice: 7.9286 }],
    });
  });

  it('ignores the watch list and empty positions on either side [REC-04]', () => {
    expect(reconcilePortfolio([mine('AAPL', 0, 0)], [theirs('KO', 0, 0)])).toEqual(NONE);
    expect(reconcilePortfolio([mine('AAPL', 0, 100)], [theirs('AAPL', 1, 100)]).brokerOnly).toEqual([
      { ticker: 'AAPL', quantity: 1, averagePrice: 100 },
    ]);
  });

  it('distinguishes long from short', () => {
    expect(reconcilePortfolio([mine('AAPL', 10, 100)], [theirs('AAPL', -10, -1000)]).drift).toHaveLength(1);
  });

  it.each([
    ['0.0001 more', 150.2501, false],
    ['0.0001 less', 150.2499, false],
    ['slightly more than 0.0001 above', 150.2501000001, true],
    ['slightly more than 0.0001 below', 150.2498999999, true],
  ])('treats prices that differ by at most 0.0001 as equal: %s [REC-04]', (_what, average, differs) => {
    for (const quantity of [1, -1, 10]) {
      const cost = Number((average * quantity).toFixed(10));
      expect(reconcilePortfolio([mine('AAPL', quantity, 150.25)], [theirs('AAPL', quantity, cost)]).drift).toHaveLength(
        differs ? 1 : 0,
      );
    }
  });

  it('treats an average price as equal even if it has infinitely many decimals', () => {
    expect(reconcilePortfolio([mine('AAPL', 3, 33.3333)], [theirs('AAPL', 3, 100)])).toEqual(NONE);
    expect(reconcilePortfolio([mine('AAPL', 3, 33.3332)], [theirs('AAPL', 3, 100)]).drift).toHaveLength(1);
  });

  it('compares quantities without any tolerance', () => {
    expect(reconcilePortfolio([mine('AAPL', 0.3, 10)], [theirs('AAPL', 0.3, 3)])).toEqual(NONE);
    expect(reconcilePortfolio([mine('AAPL', 0.3, 10)], [theirs('AAPL', 0.3000001, 3.000001)]).drift).toHaveLength(1);
    expect(reconcilePortfolio([mine('AAPL', 1e-7, 10)], [theirs('AAPL', 1e-7, 1e-6)])).toEqual(NONE);
  });

  it('adds up the lots of a symbol without rounding errors', () => {
    expect(reconcilePortfolio([mine('AAPL', 0.3, 10)], [theirs('AAPL', 0.1, 1), theirs('AAPL', 0.2, 2)])).toEqual(NONE);
    expect(reconcilePortfolio([], [theirs('AAPL', 2, 20), theirs('AAPL', -2, -20)])).toEqual(NONE);
  });

  it('matches a share class in any spelling', () => {
    expect(
      reconcilePortfolio(
        [mine('BRK-B', 1, 400), mine('BF.B', 2, 50)],
        [theirs('BRK.B', 1, 400), theirs('BF/B', 2, 100)],
      ),
    ).toEqual(NONE);
  });

  it('distinguishes a share class in New York from a ticker of another exchange', () => {
    expect(reconcilePortfolio([mine('MKC.V', 500, 1), mine('MKC-V', 100, 80)], [theirs('MKC-V', 100, 8000)])).toEqual({
      ...NONE,
      localOnly: [{ ticker: 'MKC.V', quantity: 500, averagePrice: 1 }],
    });
  });

  it('accepts a short position’s cost with either sign', () => {
    expect(reconcilePortfolio([mine('AAPL', -10, 100)], [theirs('AAPL', -10, 1000)])).toEqual(NONE);
  });
});

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 100);
const shares = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .filter((units) => units !== 0)
  .map((units) => units / 1000);
const tickers = fc.uniqueArray(fc.constantFrom('AAPL', 'BRK.B', 'KO', 'MSFT', 'GE', 'IBM', 'XOM'));
const portfolio = tickers.chain((names) =>
  fc.tuple(...names.map((ticker) => fc.tuple(shares, cents).map(([quantity, price]) => mine(ticker, quantity, price)))),
);

/** Returns the broker's record of a position, with its total cost unrounded. */
const boughtAt = ({ ticker, quantity, averagePrice }: Position): BrokerPosition =>
  theirs(
    ticker,
    quantity,
    Number((BigInt(Math.round(quantity * 1000)) * BigInt(Math.round(averagePrice * 100))).toString()) / 100_000,
  );

describe('reconcilePortfolio with generated positions', () => {
  it('finds no difference between a portfolio and itself', () => {
    fc.assert(
      fc.property(portfolio, (positions) =>
        expect(reconcilePortfolio(positions, positions.map(boughtAt))).toEqual(NONE),
      ),
      { numRuns: runs() },
    );
  });

  it('names every ticker at most once, and names each ticker that only one side has', () => {
    fc.assert(
      fc.property(portfolio, portfolio, (local, other) => {
        const { drift, brokerOnly, localOnly } = reconcilePortfolio(local, other.map(boughtAt));
        const here = new Set(local.map(({ ticker }) => ticker));
        const there = new Set(other.map(({ ticker }) => ticker));
        expect(new Set(localOnly.map(({ ticker }) => ticker))).toEqual(
          new Set([...here].filter((ticker) => !there.has(ticker))),
        );
        expect(new Set(brokerOnly.map(({ ticker }) => ticker))).toEqual(
          new Set([...there].filter((ticker) => !here.has(ticker))),
        );
        for (const { ticker, local: one, broker } of drift) {
          expect(here.has(ticker) && there.has(ticker)).toBe(true);
          expect(one.quantity !== broker.quantity || Math.abs(one.averagePrice - broker.averagePrice) > 0.00009).toBe(
            true,
          );
        }
      }),
      { numRuns: runs() },
    );
  });
});
