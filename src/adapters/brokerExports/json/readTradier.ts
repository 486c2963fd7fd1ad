import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { EMPTY_TRANSACTION_FIELDS, type StatementDraft } from '../tables/createEmptyStatement.js';
import type { ActionKind } from '../tables/transactionLayout.js';
import { transactionKindOf, ZERO_AMOUNT } from '../tables/transactionRow.js';
import { instrumentOf, EMPTY_POSITION_FIELDS, INCOMPLETE_OPTION_EVENT } from './jsonInstrument.js';
import { anyRecord, dateOf, numberOf, textOf, type JsonRecord } from './jsonRecords.js';

export function addTradierPosition(record: JsonRecord, statement: StatementDraft): string | null {
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const quantity = numberOf(record, 'quantity', 0);
  const costBasis = numberOf(record, 'cost_basis');
  if (symbol === null || quantity === null || costBasis === null)
    return 'The position has no symbol, quantity or cost.';
  statement.positions.push({ ...EMPTY_POSITION_FIELDS, line: record.line, symbol, quantity, multiplier, costBasis });
  return null;
}

const TRADIER_KINDS: Readonly<Record<string, ActionKind>> = {
  ach: 'cash',
  wire: 'cash',
  check: 'cash',
  transfer: 'cash',
  journal: 'cash',
  adjustment: 'cash',
  dividend: 'dividend',
  interest: 'interest',
  fee: 'fee',
  tax: 'tax',
};

/** Entries that move shares when they name a symbol and a quantity, and cash otherwise. */
const MOVING_SHARES: ReadonlySet<string> = new Set(['transfer', 'journal']);

export function addTradierEvent(
  record: JsonRecord,
  statement: StatementDraft,
  closings: Set<StatementTransaction>,
): string | null {
  const type = textOf(record, 'type');
  const detail: JsonRecord = { ...record, fields: anyRecord.safeParse(record.fields[type]).data ?? {} };
  const date = dateOf(record, 'date');
  const amount = numberOf(record, 'amount');
  if (date === null || amount === null) return 'The entry has no date or no amount.';
  const facts = { ...EMPTY_TRANSACTION_FIELDS, line: record.line, account: null, date, currency: 'USD', amount };
  const description = textOf(detail, 'description');
  if (type === 'option') {
    const { symbol, multiplier } = instrumentOf(textOf(detail, 'symbol') || description);
    const quantity = numberOf(detail, 'quantity', 0);
    if (quantity === null || multiplier === 1) return INCOMPLETE_OPTION_EVENT;
    const closing = { ...facts, kind: 'sell' as const, symbol, description, quantity, multiplier, price: ZERO_AMOUNT };
    statement.transactions.push(closing);
    closings.add(closing);
    return null;
  }
  if (type !== 'trade') {
    const kind = TRADIER_KINDS[type];
    if (kind === undefined) return `The entry "${type}" is not known, so it is left out.`;
    const name = textOf(detail, 'symbol');
    const shares = MOVING_SHARES.has(type) && name !== '' ? numberOf(detail, 'quantity', 0) : null;
    if (shares?.value.isZero() === false) {
      const instrument = instrumentOf(name);
      if (instrument.symbol === null) return `"${name}" is not a ticker.`;
      statement.transactions.push({ ...facts, ...instrument, kind: 'transfer', description, quantity: shares });
      return null;
    }
    const symbol = name === '' ? null : canonicalTicker(name);
    statement.transactions.push({ ...facts, kind: transactionKindOf(kind, amount), symbol, description });
    return null;
  }
  const { symbol, multiplier } = instrumentOf(textOf(detail, 'symbol'));
  const quantity = numberOf(detail, 'quantity', 0);
  const price = numberOf(detail, 'price');
  if (symbol === null || quantity === null || price === null) return 'The trade has no symbol, quantity or price.';
  const kind = quantity.value.isNegative() ? 'sell' : 'buy';
  const fees = numberOf(detail, 'commission');
  statement.transactions.push({
    ...facts,
    kind,
    symbol,
    description,
    quantity,
    multiplier,
    price,
    fees: fees === null ? [] : [fees],
  });
  return null;
}
