import { describe, expect, it } from '@jest/globals';
import { PLANS, tierOfOffer } from '../../../src/domain/billing/plan.js';

describe('what can be bought', () => {
  it('buys a tier, by the month or by the year [LIC-06]', () => {
    expect(PLANS.map((plan) => [plan, tierOfOffer(plan)])).toEqual([
      ['pro_monthly', 'pro'],
      ['pro_yearly', 'pro'],
      ['premium_monthly', 'premium'],
      ['premium_yearly', 'premium'],
    ]);
    expect(tierOfOffer('founding')).toBe('founding');
  });
});
