import { describe, expect, it } from '@jest/globals';
import { parseDecimal, ZERO } from '../../../../src/domain/dashboard/portfolio/decimal.js';
import {
  printAmount,
  printQuantity,
  readPrintedNumber,
} from '../../../../src/domain/dashboard/imports/printedNumber.js';

describe('readPrintedNumber', () => {
  it.each([
    ['$1,234.50', '1234.5', 2],
    ['(2,000.00)', '-2000', 2],
    ['($2,000.00)', '-2000', 2],
    ['-$700.00', '-700', 2],
    ['$-700.00', '-700', 2],
    ['+$18', '18', 0],
    ['−3.5', '-3.5', 1],
    ['97.39%', '97.39', 2],
    ['96.0000', '96', 4],
    ['.5', '0.5', 1],
    ['12.10 [1]', '12.1', 2],
    ['12.10**', '12.1', 2],
    ["1'234'100.00", '1234100', 2],
    ['-1’100.00', '-1100', 2],
  ])('reads %j', (text, value, decimals) => {
    const reading = readPrintedNumber(text);
    expect(reading.kind === 'number' && [reading.number.value.toFixed(), reading.number.decimals]).toEqual([
      value,
      decimals,
    ]);
  });

  it.each([
    ['USD 325.37', '325.37', 'USD'],
    ['€-100.00', '-100', 'EUR'],
    ['-£1,100', '-1100', 'GBP'],
    ['-5 CHF', '-5', 'CHF'],
    ['1100.00 €', '1100', 'EUR'],
    ['(EUR 5)', '-5', 'EUR'],
    ['(5 EUR)', '-5', 'EUR'],
    ['5 GBX', '5', 'GBX'],
    ['$5', '5', undefined],
  ])('reads %j with its currency', (text, value, currency) => {
    const reading = readPrintedNumber(text);
    expect(reading.kind === 'number' && [reading.number.value.toFixed(), reading.number.currency]).toEqual([
      value,
      currency,
    ]);
  });

  it.each(['', '--', 'n/a', 'N/A', ' ', '—'])('treats %j as a missing number', (text) => {
    expect(readPrintedNumber(text)).toEqual({ kind: 'missing' });
  });

  it.each([
    '1,23',
    '0,523',
    "0'523",
    '12,34,567',
    '1.234,50',
    '1 ,2',
    'ten',
    '1e3',
    '--5',
    '-(5)(',
    '$',
    '0x10',
    '1,2345',
    "1'10",
    "1'2345",
    "1'234,567",
    'EUR',
    'XYZ 5',
    'EUR 5 EUR',
    '1 EUR 5',
    '5 ¥',
    '1'.repeat(101),
  ])('refuses %j', (text) => {
    expect(readPrintedNumber(text)).toEqual({ kind: 'unreadable' });
  });
});

describe('printAmount and printQuantity', () => {
  it.each([
    ['410510.1', '410,510.10', '410,510.1'],
    ['-1234567.125', '-1,234,567.125', '-1,234,567.125'],
    ['0.0001', '0.0001', '0.0001'],
    ['999', '999.00', '999'],
  ])('print %s with a comma after each group of three digits, and amounts with cents', (text, amount, quantity) => {
    const value = parseDecimal(text) ?? ZERO;
    expect([printAmount(value), printQuantity(value)]).toEqual([amount, quantity]);
  });
});
