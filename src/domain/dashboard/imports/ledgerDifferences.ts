import type { Lot } from '../ledger/lots/lot.js';
import { decimalText, sumOf } from '../portfolio/decimal.js';
import { draftAccount } from './toTransactionDrafts.js';
import type { BrokerStatement, LineNote } from './statement.js';

/**
 * Lists the positions in a broker's file that differ from the ledger's, for each account whose positions the file
 * lists.
 */
export function ledgerDifferences({ broker, positions }: BrokerStatement, lots: readonly Lot[]): readonly LineNote[] {
  const accounts = new Set(positions.map(({ account }) => draftAccount(account, broker)));
  const listed = Map.groupBy(positions, ({ account, symbol }) => keyOf(draftAccount(account, broker), symbol));
  const held = Map.groupBy(
    lots.filter(({ account }) => accounts.has(account)),
    ({ account, symbol }) => keyOf(account, symbol),
  );
  return [...new Set([...listed.keys(), ...held.keys()])].flatMap((key) => {
    const [lines, open] = [listed.get(key) ?? [], held.get(key) ?? []];
    const inFile = sumOf(lines.map(({ quantity }) => quantity.value));
    const inLedger = sumOf(open.map(({ quantity }) => quantity));
    if (inFile.equals(inLedger)) return [];
    const symbol = lines[0]?.symbol ?? open[0]?.symbol ?? '';
    const message = `${symbol}: the ledger would hold ${decimalText(inLedger)} after this import, but the file lists ${decimalText(inFile)}. Import the transactions before this file too, or add the difference with the reconciliation.`;
    return [{ line: lines[0]?.line ?? positions[0]?.line ?? 1, message }];
  });
}

const keyOf = (account: string, symbol: string): string => `${account} ${symbol}`;
