import { describe, expect, it } from '@jest/globals';
import { BrokerFailure } from '../../../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { ReconcilePositions } from '../../../../../src/application/dashboard/trading/broker/reconcilePositions.js';
import type { LoadedPortfolio } from '../../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import type { BrokerName } from '../../../../../src/domain/dashboard/trading/mode/brokerMode.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { fixedPortfolio, portfolioOf } from '../../audit/auditProgram.js';

const reconciled = (
  quantity: number,
  costBasis: number,
  portfolio: LoadedPortfolio = portfolioOf(),
  name: BrokerName = 'tradier',
) =>
  new ReconcilePositions(
    { name, positions: async () => [{ symbol: 'AAPL', quantity, costBasis }] },
    fixedPortfolio(portfolio),
    new ManualClock(),
  ).execute();

describe('ReconcilePositions', () => {
  it.each([
    [1e308, 1, 'The broker reports 1.00e+308 of AAPL at a cost of 1, which cannot be right.'],
    [1, -1e308, 'The broker reports 1 of AAPL at a cost of -1.00e+308, which cannot be right.'],
  ])('refuses an implausible position of %d shares at a cost of %d', async (quantity, costBasis, message) => {
    await expect(reconciled(quantity, costBasis)).rejects.toThrow(new BrokerFailure(message, 'none'));
  });

  it('compares nothing when no line of the portfolio could be read', async () => {
    const errors = [{ line: 2, message: 'AAPL: the quantity "ten" is not a number.' }];
    await expect(reconciled(10, 1000, { ...portfolioOf(), positions: [], errors })).rejects.toMatchObject({
      slug: 'portfolio_unavailable',
      message: expect.stringMatching(/^No line of .* could be read\. Line 2: AAPL: the quantity "ten"/),
    });
  });

  it('compares the sample portfolio with the paper account only', async () => {
    const sample = { ...portfolioOf(), source: 'sample' };
    await expect(reconciled(10, 1000, sample)).rejects.toMatchObject({
      slug: 'portfolio_unavailable',
      message: expect.stringMatching(/^There is no portfolio of your own/),
    });

    expect(await reconciled(10, 1000, sample, 'paper')).toMatchObject({ brokerOnly: [{ ticker: 'AAPL' }] });
  });

  it('compares plausible positions', async () => {
    expect(await reconciled(1e10, 1e12)).toMatchObject({
      brokerOnly: [{ ticker: 'AAPL', quantity: 1e10, averagePrice: 100 }],
    });
  });
});
