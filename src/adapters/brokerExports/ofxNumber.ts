import {
  MAX_NUMBER_LENGTH,
  readPrintedNumber,
  type NumberReading,
} from '../../domain/dashboard/imports/printedNumber.js';

/** A sign, and digits with at most one separator, without the zeros at both ends. */
const AMOUNT = /^([+-]?)(?=.?\d)0*(\d*)(?:[.,](\d*?)0*)?$/;

/**
 * Reads a number of an OFX file. OFX marks decimals with a point or a comma and has no separators of thousands. Brokers
 * pad numbers with zeros, so zeros at the end do not show how a number was rounded.
 */
export function readOfxNumber(text: string, leastDecimals: number): NumberReading {
  const [match, sign = '', whole = '', fraction = ''] =
    text.length > MAX_NUMBER_LENGTH ? [] : (AMOUNT.exec(text) ?? []);
  if (match === undefined) return readPrintedNumber(text, leastDecimals);
  return readPrintedNumber(`${sign}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`, leastDecimals);
}
