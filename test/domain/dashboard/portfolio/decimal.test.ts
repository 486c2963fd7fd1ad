import { describe, expect, it } from '@jest/globals';
import { decimalText, parseDecimal, toDecimal } from '../../../../src/domain/dashboard/portfolio/decimal.js';

describe('parseDecimal', () => {
  it.each(['0', '-1234.50', '+0.1', '0.000000000000000000000000000001', '999999999999999999999999999999'])(
    'reads %s',
    (text) => expect(parseDecimal(text)?.equals(text)).toBe(true),
  );

  it.each(['', '1,234.50', '1e3', '0x10', 'NaN', 'Infinity', '.5', '1.', ' 1', '1_000', `1${'0'.repeat(30)}`])(
    'refuses "%s"',
    (text) => expect(parseDecimal(text)).toBeNull(),
  );
});

describe('Decimal', () => {
  it('adds and multiplies amounts exactly', () => {
    const large = toDecimal(1e15).plus('0.000000001');
    expect(decimalText(toDecimal(0.1).plus(0.2))).toBe('0.3');
    expect(decimalText(large.times(large))).toBe('1000000000000000000000002000000.000000000000000001');
  });

  it('is written to JSON without an exponent or a negative zero', () => {
    expect(decimalText(toDecimal(1e-7))).toBe('0.0000001');
    expect(decimalText(toDecimal(1e21))).toBe('1000000000000000000000');
    expect(decimalText(toDecimal(-0))).toBe('0');
  });
});

describe('toDecimal', () => {
  it.each([NaN, Infinity])('refuses %s', (value) => expect(() => toDecimal(value)).toThrow(RangeError));
});
