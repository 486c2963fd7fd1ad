import { describe, expect, it } from '@jest/globals';
import type { AccountRiskReply } from '../../../src/adapters/http/contract/dashboard/accountRisk.js';
import { accountRiskText, isOverRiskLimit } from '../../../src/adapters/web/wording/accountRisk.js';

const RISK: AccountRiskReply = {
  broker: 'paper',
  at_risk: 2950.14,
  at_risk_pct: 2.06,
  equity: 143_210.5,
  cash: 43_000,
  is_cash_simulated: false,
  max_pct: 6,
  without_stop: [],
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
  it.each<[AccountRiskReply, string]>([
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
