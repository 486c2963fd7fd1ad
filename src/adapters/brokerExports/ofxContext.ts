import { readPrintedNumber } from '../../domain/dashboard/imports/printedNumber.js';
import type { PrintedNumber, StatementTransaction } from '../../domain/dashboard/imports/statement.js';
import { elementsOf, ofxText, type OfxElement } from './ofxTree.js';
import type { StatementDraft } from './tables/createEmptyStatement.js';

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
  const reading = readPrintedNumber(text, leastDecimals);
  if (reading.kind === 'unreadable')
    unreadable.push({ line: element.line, message: `"${text}" is not a number (${name}).` });
  return reading.kind === 'number' ? reading.number : null;
}

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
