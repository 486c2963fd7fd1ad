import type { PrintedNumber, StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { numbersOf } from './activitySums.js';
import { EMPTY_TRANSACTION_FIELDS } from './createEmptyStatement.js';
import type { TableRow } from './tableRow.js';
import type { ActivityField } from './transactionLayouts.js';

const PAIR = /^([A-Z]{3})\.[A-Z]{3}$/;

export interface CurrencyTrade {
  readonly commissionCurrency: string;
  readonly commission: PrintedNumber | undefined;
  readonly transactions: readonly StatementTransaction[];
}

/**
 * Reads a currency trade as two movements of cash and a fee; returns a message when it cannot be read.
 * @param feeCurrency null when the commission is in the currency of the trade
 */
export function readCurrencyTrade(
  row: TableRow<ActivityField>,
  account: string | null,
  feeCurrency: string | null,
): CurrencyTrade | string {
  const currency = row.text('currency');
  const commissionCurrency = feeCurrency ?? currency;
  const pair = row.text('symbol');
  const bought = PAIR.exec(pair)?.[1];
  const date = row.date('date');
  const quantity = row.number('quantity');
  const { proceeds, commission } = numbersOf(row, ['proceeds', 'commission']);
  if (bought === undefined || date === null || quantity === null || proceeds === undefined)
    return `"${pair}" has no date, quantity or proceeds, or is not a pair.`;
  const facts = { ...EMPTY_TRANSACTION_FIELDS, line: row.line, account, date, description: pair };
  const hasFee = commission?.value.isZero() === false;
  return {
    commissionCurrency,
    commission,
    transactions: [
      { ...facts, kind: 'transfer', currency: bought, amount: quantity },
      { ...facts, kind: 'transfer', currency, amount: proceeds },
      ...(hasFee ? [{ ...facts, kind: 'fee' as const, currency: commissionCurrency, amount: commission }] : []),
    ],
  };
}
