import {
  MAX_NUMBER_LENGTH,
  readPrintedNumber,
  type NumberReading,
} from '../../domain/dashboard/imports/printedNumber.js';
import { elementsOf, type OfxElement } from './ofxTree.js';

/** A sign, and digits with at most one point, without the zeros at both ends. */
const AMOUNT = /^([+-]?)(?=.?\d)0*(\d*)(?:\.(\d*?)0*)?$/;

/** The elements of investment statements that contain amounts. */
const AMOUNTS = [
  'UNITS',
  'UNITPRICE',
  'MKTVAL',
  'AVGCOSTBASIS',
  'TOTAL',
  'TRNAMT',
  'COMMISSION',
  'FEES',
  'TAXES',
  'LOAD',
  'WITHHOLDING',
  'STATEWITHHOLDING',
  'PENALTY',
  'GAIN',
  'MARKUP',
  'MARKDOWN',
  'ACCRDINT',
  'CURRATE',
  'OLDUNITS',
  'NEWUNITS',
  'NUMERATOR',
  'DENOMINATOR',
  'FRACCASH',
  'STRIKEPRICE',
  'AVAILCASH',
  'MARGINBALANCE',
  'SHORTBALANCE',
  'BUYPOWER',
  'BALAMT',
  'VALUE',
];

/**
 * Returns the elements of a file with points as decimal marks. OFX allows commas as decimal marks, but some brokers
 * group thousands with them, so a comma marks decimals only in a file whose amounts have no point.
 */
export function withDecimalPoints(tree: OfxElement): OfxElement {
  const hasPoints = elementsOf(tree, ...AMOUNTS).some(({ text }) => text.includes('.'));
  return hasPoints ? tree : withPointsForCommas(tree);
}

const withPointsForCommas = (element: OfxElement): OfxElement => ({
  ...element,
  text: AMOUNTS.includes(element.name) ? element.text.replace(/^([+-]?\d*),(\d*)$/, '$1.$2') : element.text,
  children: element.children.map(withPointsForCommas),
});

/**
 * Reads a number of an OFX file, whose decimal mark is a point. Brokers pad numbers with zeros, so zeros at the end do
 * not show how a number was rounded.
 */
export function readOfxNumber(text: string, leastDecimals: number): NumberReading {
  const [match, sign = '', whole = '', fraction = ''] =
    text.length > MAX_NUMBER_LENGTH ? [] : (AMOUNT.exec(text) ?? []);
  if (match === undefined) return readPrintedNumber(text, leastDecimals);
  return readPrintedNumber(`${sign}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`, leastDecimals);
}
