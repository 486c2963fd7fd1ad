import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  cloudTicker,
  queryInteger,
  queryNumber,
  ticker,
} from '../../../../../src/adapters/http/contract/shared/fields.js';
import { sizingQuery } from '../../../../../src/adapters/http/contract/dashboard/orders.js';

describe('ticker', () => {
  it.each([
    ['brk-b', 'BRK.B'],
    ['aapl', 'AAPL'],
    ['VOD.L', 'VOD.L'],
  ])('reads %j as %s', (text, canonical) => {
    expect(ticker.parse(text)).toBe(canonical);
  });
});

describe('cloudTicker', () => {
  it.each([
    ['brk-b', 'BRK-B'],
    ['BRKB', 'BRKB'],
    ['bac.prl', 'BAC.PRL'],
  ])('keeps the spelling of %j, as %s', (text, kept) => {
    expect(cloudTicker.parse(text)).toBe(kept);
  });

  it('refuses a letter that becomes two letters in upper case', () => {
    expect(cloudTicker.safeParse('aß').success).toBe(false);
  });
});

describe('queryInteger', () => {
  it.each([
    ['0', 0],
    ['10', 10],
    ['50', 50],
  ])('reads %j', (text, value) => {
    expect(queryInteger(0, 50).parse(text)).toBe(value);
  });

  it.each(['', '51', '-1', '-0', '1.0', '1e1', '0x10', '+5', '010', ' 10', '10 ', '٣', ['1', '2']])(
    'refuses %j',
    (text) => {
      expect(queryInteger(0, 50).safeParse(text).error?.issues[0]?.message).toBe(
        'must be a whole number from 0 to 50, in decimal digits',
      );
    },
  );
});

describe('queryNumber', () => {
  const number = queryNumber(z.number());

  it.each([
    ['171.5', 171.5],
    ['.5', 0.5],
    ['4e1', 40],
    ['4e+07', 4e7],
    ['1.5E-2', 0.015],
  ])('reads %j', (text, value) => {
    expect(number.parse(text)).toBe(value);
  });

  it.each(['', '.', '-1', '+5', '010', '0x10', ' 10', '10 ', '1 0', '1e', 'e1', '1e400', ['1', '2']])(
    'refuses %j',
    (text) => {
      expect(number.safeParse(text).success).toBe(false);
    },
  );
});

describe('the symbol of an order', () => {
  it.each([' brk/b ', 'BRK B', 'BRK-B'])('is BRK.B for %j', (symbol) => {
    expect(sizingQuery.parse({ symbol, side: 'buy' }).symbol).toBe('BRK.B');
  });
});
