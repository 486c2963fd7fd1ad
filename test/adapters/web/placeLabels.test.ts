import { expect, it } from '@jest/globals';
import { isLabelKept, placeLabels } from '../../../src/adapters/web/views/ticker/chart/placeLabels.js';

const kept = (y: number) => ({ y, isKept: true, opacity: 1 });
const other = (y: number, opacity: number) => ({ y, isKept: false, opacity });
const placed = (lines: Parameters<typeof placeLabels>[0]) =>
  Object.fromEntries(placeLabels(lines, 10, 5, 95).map(({ y, labelY }) => [y, labelY]));

it('moves other labels into the space between labels kept at their lines', () => {
  expect(placed([other(48, 0.5), kept(20), other(22, 0.9), kept(50), other(51, 0.3), other(94, 0.3)])).toEqual({
    20: 20,
    22: 30,
    48: 40,
    50: 50,
    51: 60,
    94: 94,
  });
});

it('drops the labels of the faintest lines where there is too little space', () => {
  expect(placed([kept(20), other(21, 0.3), other(24, 0.6), other(25, 0.4), kept(45), other(46, 0.2)])).toEqual({
    20: 20,
    24: 30,
    45: 45,
    46: 55,
  });
});

it('moves labels that stay apart from each other if their lines are too close', () => {
  expect(placed([kept(30), other(31, 0.9), kept(32)])).toEqual({ 30: 30, 32: 40 });
});

it('never drops the label of the line pointed at', () => {
  const lines = ['position.entry_price', 'levels.support.0.price', 'position.stop'].map((evidence, place) => ({
    y: 40 + 6 * place,
    isKept: isLabelKept(evidence, 'levels.support.0.price'),
    opacity: 0.5,
  }));
  expect(placed(lines)).toEqual({ 40: 40, 46: 50, 52: 60 });
});

it('keeps labels inside the chart', () => {
  expect(placed([other(1, 0.5), other(94, 0.6), kept(95), other(96, 0.7)])).toEqual({ 1: 5, 94: 85, 95: 95 });
});
