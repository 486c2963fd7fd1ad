import type { PrintedNumber, StatementTransaction } from '../../domain/dashboard/imports/statement.js';
import { readOfxNumber } from './ofxNumber.js';
import { elementsOf, ofxText, type OfxElement } from './ofxTree.js';
import type { StatementDraft } from './tables/createEmptyStatement.js';

/** Brokers count fractional units to at least three decimals, although some files omit zeros at the end. */
const UNIT_DECIMALS = 3;

export interface Security {
  /** Null for a security without a ticker. */
  readonly symbol: string | null;
  readonly multiplier: number;
  readonly name: string;
}

export interface Context {
  readonly account: string | null;
  readonly currency: string;
  readonly securities: ReadonlyMap<string, Security>;
  /** Transactions that close an expired, exercised or assigned option. */
  readonly closings: Set<StatementTransaction>;
}

/** Returns a number. An unreadable number is reported along with its line. */
export function numberIn(
  element: OfxElement,
  name: string,
  { unreadable }: StatementDraft,
  leastDecimals = 2,
): PrintedNumber | null {
  const text = ofxText(element, name);
  const reading = readOfxNumber(text, leastDecimals);
  if (reading.kind === 'unreadable')
    unreadable.push({ line: element.line, message: `"${text}" is not a number (${name}).` });
  return reading.kind === 'number' ? reading.number : null;
}

export const unitsIn = (element: OfxElement, statement: StatementDraft): PrintedNumber | null =>
  numberIn(element, 'UNITS', statement, UNIT_DECIMALS);

/** Some banks state short positions, and units that leave an account, without a sign. */
export const withMinus = (number: PrintedNumber): PrintedNumber => ({ ...number, value: number.value.abs().negated() });

export const securityIn = (element: OfxElement, { securities }: Context): Security =>
  securities.get(ofxText(element, 'UNIQUEID')) ?? { symbol: null, multiplier: 1, name: ofxText(element, 'UNIQUEID') };

/**
 * Returns the currency of an element's amounts. `CURRENCY` names it when the amounts are not in the account's currency;
 * `ORIGCURRENCY` names the earlier currency of amounts that were converted.
 */
export function currencyOf(element: OfxElement, { currency }: Context): string {
  const [other] = elementsOf(element, 'CURRENCY');
  return (other === undefined ? '' : ofxText(other, 'CURSYM')) || currency;
}
