import { describe, expect, it } from '@jest/globals';
import { BILLING_CURRENCY, STANDARD_PRICES } from '../../../../src/domain/cloud/billing/priceList.js';
import { PLANS, tierOfOffer } from '../../../../src/domain/cloud/billing/plan.js';

describe('plans', () => {
  it('sell a tier by the month or by the year [LIC-06]', () => {
    expect(PLANS.map((plan) => [plan, tierOfOffer(plan)])).toEqual([
      ['pro_monthly', 'pro'],
      ['pro_yearly', 'pro'],
      ['premium_monthly', 'premium'],
      ['premium_yearly', 'premium'],
    ]);
    expect(tierOfOffer('founding')).toBe('founding');
  });

  it('have standard prices in cents', () => {
    expect([BILLING_CURRENCY, STANDARD_PRICES]).toEqual([
      'usd',
      {
        pro_monthly: { amountMinor: 2_900, interval: 'month' },
        pro_yearly: { amountMinor: 29_000, interval: 'year' },
        premium_monthly: { amountMinor: 5_900, interval: 'month' },
        premium_yearly: { amountMinor: 59_000, interval: 'year' },
        founding: { amountMinor: 49_000, interval: 'year' },
      },
    ]);
  });
});
