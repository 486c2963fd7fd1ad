import type { Lot } from '../ledger/lots/lot.js';
import { sumOf } from '../portfolio/decimal.js';
import { printQuantity } from './printedNumber.js';
import { ledgerAccountName } from './toTransactionDrafts.js';
import type { BrokerStatement, LineNote } from './statement.js';

/**
 * Lists the positions in a broker's file that differ from the ledger's, for each account in the file.
 * @param accountNames the ledger's names of the file's accounts, where they differ
 */
export function ledgerDifferences(
  { broker, positions, transactions }: BrokerStatement,
  lots: readonly Lot[],
  accountNames: ReadonlyMap<string, string>,
): readonly LineNote[] {
  if (positions.length === 0) return [];
  const lineBySymbol = new Map(transactions.map(({ symbol, line }) => [symbol, line]));
  const nameOf = ({ account }: { readonly account: string | null }): string => {
    const name = ledgerAccountName(account, broker);
    return accountNames.get(name) ?? name;
  };
  const accounts = new Set([...positions, ...transactions].map(nameOf));
  const listed = Map.groupBy(positions, (position) => keyOf(nameOf(position), position.symbol));
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
    const message = `${symbol}: the ledger would hold ${printQuantity(inLedger)} after this import, but the file lists ${printQuantity(inFile)}. Import the earlier transactions too, or add the difference by reconciliation.`;
    return [{ line: lines[0]?.line ?? lineBySymbol.get(symbol) ?? positions[0]?.line ?? 1, message }];
  });
}

const keyOf = (account: string, symbol: string): string => `${account} ${symbol}`;
