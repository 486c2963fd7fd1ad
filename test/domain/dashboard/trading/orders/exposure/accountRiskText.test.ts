import { describe, expect, it } from '@jest/globals';
import {
  accountRiskText,
  isOverRiskLimit,
  unboundedRiskFinding,
  type AccountRiskSummary,
} from '../../../../../../src/domain/dashboard/trading/orders/exposure/accountRiskText.js';

const RISK: AccountRiskSummary = {
  broker: 'paper',
  at_risk: 2950.14,
  at_risk_pct: 2.06,
  equity: 143_210.5,
  cash: 43_000,
  is_cash_simulated: false,
  max_pct: 6,
  unlimited: [],
  unpriced: [],
};

describe('isOverRiskLimit', () => {
  it('is true above the limit, and for an unlimited risk', () => {
    expect([6, 6.01, null].map((at_risk_pct) => isOverRiskLimit({ ...RISK, at_risk_pct }))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('accountRiskText', () => {
  it.each<[AccountRiskSummary, string]>([
    [RISK, '$2,950, 2.06% of $143,211 paper equity, $43,000 of it cash from your transactions'],
    [{ ...RISK, is_cash_simulated: true }, '$2,950, 2.06% of $143,211 paper equity, $43,000 of it simulated cash'],
    [{ ...RISK, cash: 150_000 }, '$2,950, 2.06% of $143,211 paper equity, with $150,000 cash from your transactions'],
    [{ ...RISK, broker: 'tradier' }, '$2,950, 2.06% of $143,211 equity'],
    [{ ...RISK, at_risk_pct: null }, '$2,950'],
    [{ ...RISK, at_risk: null, at_risk_pct: null }, 'unlimited'],
    [{ ...RISK, at_risk: null, unpriced: ['KO'] }, 'unknown, because no price is known for open orders to buy KO'],
    [{ ...RISK, at_risk: null, unlimited: ['MSFT', 'KO'] }, 'unlimited, because of MSFT, KO'],
    [
      { ...RISK, at_risk: null, unlimited: ['A', 'B', 'C', 'D', 'E', 'F'] },
      'unlimited, because of A, B, C, D, E and 1 more',
    ],
  ])('states the amount, the equity and where its cash comes from: %#', (risk, text) => {
    expect(accountRiskText(risk)).toBe(text);
  });
});

describe('unboundedRiskFinding', () => {
  it('states a risk without an amount, and nothing for one with an amount', () => {
    const unlimited = { ...RISK, at_risk: null, unlimited: ['MSFT'] };
    expect([unlimited, RISK].map(unboundedRiskFinding)).toEqual([
      'At risk: unlimited, because of MSFT (limit 6%).',
      null,
    ]);
  });
});
