import { describe, expect, it } from '@jest/globals';
import { linesAgainstMost } from '../../../../src/domain/dashboard/imports/percentages.js';
import { readPrintedNumber } from '../../../../src/domain/dashboard/imports/printedNumber.js';

const printed = (text: string) => {
  const reading = readPrintedNumber(text);
  if (reading.kind !== 'number') throw new TypeError(`${text} is not a number`);
  return reading.number;
};

const oddLines = (...lines: readonly (readonly [value: string, percent: string])[]): number[] =>
  linesAgainstMost(
    lines.map(([value, percent], place) => ({ line: place + 1, value: printed(value), percent: printed(percent) })),
  ).map(({ line }) => line);

describe('linesAgainstMost', () => {
  it('returns the line with a mistyped value, although all percentages differ from the new total', () => {
    expect(oddLines(['5,000.00', '50.00%'], ['9,000.00', '30.00%'], ['2,000.00', '20.00%'])).toEqual([2]);
  });

  it('returns no line when the lines fit each other, as when a line is missing', () => {
    expect(oddLines(['5,000.00', '50.00%'], ['3,000.00', '30.00%'], ['3.00', '0.03%'])).toEqual([]);
  });

  it('allows for rounded percentages', () => {
    expect(oddLines(['5,001.00', '50.0%'], ['3,004.00', '30.0%'], ['1.00', '0.0%'])).toEqual([]);
  });

  it('returns all lines when no two of them agree', () => {
    expect(oddLines(['5,000.00', '50.00%'], ['9,000.00', '30.00%'])).toEqual([1, 2]);
    expect(oddLines(['6,000.00', '50.00%'], ['5,000.00', '50.00%'], ['0.00', '0.00%'])).toEqual([1, 2, 3]);
  });
});
