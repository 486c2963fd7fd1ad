import { describe, expect, it } from '@jest/globals';
import { BrokerFailure } from '../../../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { ReconcilePositions } from '../../../../../src/application/dashboard/trading/broker/reconcilePositions.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { fixedPortfolio, portfolioOf } from '../../audit/auditProgram.js';

const reconciled = (quantity: number, costBasis: number) =>
  new ReconcilePositions(
    { positions: async () => [{ symbol: 'AAPL', quantity, costBasis }] },
    fixedPortfolio(portfolioOf()),
    new ManualClock(),
  ).execute();

describe('ReconcilePositions', () => {
  it.each([
    [1e308, 1, 'The broker reports 1.00e+308 of AAPL at a cost of 1, which cannot be right.'],
    [1, -1e308, 'The broker reports 1 of AAPL at a cost of -1.00e+308, which cannot be right.'],
  ])('refuses an implausible position of %d shares at a cost of %d', async (quantity, costBasis, message) => {
    await expect(reconciled(quantity, costBasis)).rejects.toThrow(new BrokerFailure(message, 'none'));
  });

  it('compares plausible positions', async () => {
    expect(await reconciled(1e10, 1e12)).toMatchObject({
      brokerOnly: [{ ticker: 'AAPL', quantity: 1e10, averagePrice: 100 }],
    });
  });
});
