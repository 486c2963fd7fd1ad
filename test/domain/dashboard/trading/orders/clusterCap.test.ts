import { unavailable } from '../../../../../src/domain/shared/unavailable.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrderRisk } from '../../../../../src/domain/dashboard/risk/orderRisk.js';
import type { Measure } from '../../../../../src/domain/dashboard/risk/riskPosition.js';
import { DEFAULT_ORDER_LIMITS } from '../../../../../src/domain/dashboard/trading/orders/orderLimits.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { passingContext } from './passingContext.js';

const riskOfCluster = (weight: number | null): Measure<OrderRisk> => ({
  kind: 'measured',
  before: null,
  after: null,
  own_cluster: { kind: 'measured', cluster: weight === null ? null : { symbols: ['AAPL', 'MSFT'], weight } },
  left_out: [],
});

const sizeVerdict = (risk: PreflightContext['risk'], maxClusterPct: number | null, over = {}) => {
  const context = passingContext({ limits: { ...DEFAULT_ORDER_LIMITS, maxClusterPct }, risk, ...over });
  return runPreflight(context).verdicts.find(({ layer }) => layer === 'position_size');
};

const CLOSING = { order: someOrder({ side: 'sell' }), positions: [{ symbol: 'AAPL', quantity: 10, costBasis: 1500 }] };

describe('the cap per cluster', () => {
  it('refuses an order that would make its cluster larger than the cap', () => {
    expect(sizeVerdict(riskOfCluster(0.31), 30)).toMatchObject({
      passed: false,
      message: 'AAPL, MSFT moved together and would be 31.00% of equity; the maximum per cluster is 30%.',
      numbers: { cluster_pct: 31, max_cluster_pct: 30 },
    });
  });

  it('names the equity of the paper account', () => {
    expect(sizeVerdict(riskOfCluster(0.31), 30, { broker: 'paper' })?.message).toBe(
      'AAPL, MSFT moved together and would be 31.00% of paper equity; the maximum per cluster is 30%.',
    );
  });

  it('passes an order whose cluster is exactly at the cap, and an order outside any cluster', () => {
    expect(sizeVerdict(riskOfCluster(0.25), 25)?.passed).toBe(true);
    expect(sizeVerdict(riskOfCluster(null), 0)?.passed).toBe(true);
  });

  it('refuses an order whose cluster cannot be measured', () => {
    expect(sizeVerdict(unavailable('There is no audit yet.'), 30)?.message).toBe(
      'The cluster of this order cannot be measured, so the limit ORDER_MAX_CLUSTER_PCT cannot be checked. There is no audit yet.',
    );
    expect(sizeVerdict(null, 30)).toMatchObject({
      passed: false,
      message:
        'The cluster of this order cannot be measured, so the limit ORDER_MAX_CLUSTER_PCT cannot be checked. Preview the order again.',
      numbers: { cluster_pct: null, max_cluster_pct: 30 },
    });
  });

  it('is off by default', () => {
    expect(DEFAULT_ORDER_LIMITS.maxClusterPct).toBeNull();
    expect(sizeVerdict(riskOfCluster(1), null)).toEqual(sizeVerdict(null, null));
    expect(sizeVerdict(unavailable('There is no audit yet.'), null)?.passed).toBe(true);
  });

  it('refuses exactly the opening orders whose cluster exceeds the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 100 }), (pct, max) => {
        const risk = riskOfCluster(pct / 100);
        expect(sizeVerdict(risk, max)?.passed).toBe(100 * (pct / 100) <= max);
        expect(sizeVerdict(risk, max, CLOSING)?.passed).toBe(true);
      }),
    );
  });
});
