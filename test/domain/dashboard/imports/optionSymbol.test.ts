import { describe, expect, it } from '@jest/globals';
import { isMoneyMarketFund, toOptionSymbol } from '../../../../src/domain/dashboard/imports/optionSymbol.js';

describe('toOptionSymbol', () => {
  it.each([
    'AAPL 01/15/2027 200.00 C',
    'AAPL 1/15/2027 Call $200.00',
    "AAPL Jan 15 '27 $200 Call",
    'AAPL 15JAN27 200 C',
    '-AAPL270115C200',
    ' -AAPL270115C200 ',
    'AAPL  270115C00200000',
  ])('reads %j', (text) => {
    expect(toOptionSymbol(text)).toBe('AAPL270115C00200000');
  });

  it('reads a root with a share class, and the root of an adjusted contract', () => {
    expect(['BRK B 19JAN27 200 C', 'AAPL1 19JAN27 200 C'].map(toOptionSymbol)).toEqual([
      'BRKB270119C00200000',
      'AAPL1270119C00200000',
    ]);
  });

  it('rejects an impossible expiry, and text that is not an option symbol', () => {
    expect([toOptionSymbol('AAPL 02/30/2027 200.00 C'), toOptionSymbol('AAPL'), toOptionSymbol('')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('isMoneyMarketFund', () => {
  it('is true for five letters that end in XX, with or without a footnote mark', () => {
    expect(['SPAXX**', 'VMFXX', 'XX', 'TXXX', 'VTSAX'].map(isMoneyMarketFund)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
