import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { toDecimal } from '../../../domain/dashboard/portfolio/decimal.js';
import { EMPTY_TRANSACTION_FIELDS } from './createEmptyStatement.js';
import type { TableRow } from './tableRow.js';
import type { ActivityField } from './transactionLayouts.js';
import { transactionKindOf } from './transactionRow.js';

/** Matches the symbol before the number of its security: `KO` in `KO(US1912161007) Cash Dividend USD 0.5 per Share`. */
export const TICKER_OF_DESCRIPTION = /^(\S[^()]*?) ?\((?=[A-Z]*\d)[A-Z0-9]+\)/;

/** Matches a split, such as `SCHD(US8085247976) Split 3 for 1 (SCHD, SCHWAB US DVD EQUITY ETF, US8085247976)`. */
const SPLIT = /^(\S[^()]*?) ?\([A-Z0-9]+\) split (\d{1,9}) for ([1-9]\d{0,8})\b/i;

/**
 * Reads a split or a transfer. For a line that is left out, returns the reason instead of a transaction.
 * @param symbol the symbol of a transferred security; null for cash and corporate actions, whose symbol is in the text
 */
export function readMovement(
  row: TableRow<ActivityField>,
  account: string | null,
  symbol: string | null,
): StatementTransaction | string {
  const date = row.date('date');
  const description = row.text('description');
  const quantity = row.number('quantity', 0);
  if (date === null) return 'The line has no date.';
  const facts = { ...EMPTY_TRANSACTION_FIELDS, line: row.line, account, date, currency: row.text('currency') };
  if (row.has('direction')) {
    const amount = row.number('amount');
    if (symbol === null) {
      if (amount === null) return 'The transfer has no amount.';
      return { ...facts, kind: transactionKindOf('cash', amount), description: 'Transfer', amount };
    }
    if (quantity === null) return 'The transfer has no quantity.';
    const moved = row.text('direction') === 'Out' ? quantity.value.abs().negated() : quantity.value;
    return {
      ...facts,
      kind: 'transfer',
      symbol,
      description: symbol,
      quantity: { ...quantity, value: moved },
      amount: null,
    };
  }
  const [, ticker, news, olds] = SPLIT.exec(description) ?? [];
  if (ticker === undefined || quantity === null)
    return `The corporate action "${description}" is not known, so the line is left out.`;
  const ratio = toDecimal(Number(news)).dividedBy(Number(olds));
  return { ...facts, kind: 'split', symbol: canonicalTicker(ticker), description, quantity, amount: null, ratio };
}
