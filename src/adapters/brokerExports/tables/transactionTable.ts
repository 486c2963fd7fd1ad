import { isMoneyMarketFund, toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { AmountSigns, MappableTransactionKind } from '../../../domain/dashboard/imports/columnMapping.js';
import type {
  PrintedNumber,
  StatementTransaction,
  StatementTransactionKind,
} from '../../../domain/dashboard/imports/statement.js';
import { ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';
import type { CsvRecord } from './csvRecords.js';
import type { StatementDraft } from './createEmptyStatement.js';
import { resolveOptionClosings } from './resolveOptionClosings.js';
import {
  columnsOfHeader,
  TableRow,
  TOTAL_LABEL,
  type CellFormat,
  type ColumnNamesByField,
  type ColumnIndexByField,
} from './tableRow.js';

const FIELDS = [
  'account',
  'date',
  'settlementDate',
  'action',
  'symbol',
  'description',
  'quantity',
  'price',
  'commission',
  'fees',
  'accruedInterest',
  'amount',
  'principal',
  'balance',
  'currency',
] as const;
export type TransactionField = (typeof FIELDS)[number];

/** The kind of a transaction; `cash` is a deposit or a withdrawal, depending on its sign. */
export type ActionKind = StatementTransactionKind | 'cash';

/** Returns what a broker's action means; undefined for an unknown action. */
type ReadAction = (action: string) => MappableTransactionKind | undefined;

/** The broker's actions for each kind of transaction; the first match applies. */
export type ActionRules = readonly (readonly [pattern: RegExp, kind: ActionKind | 'option_closing'])[];

export const createActionReader =
  (rules: ActionRules): ReadAction =>
  (action) =>
    rules.find(([pattern]) => pattern.test(action))?.[1];

/** How a broker lays out its table of transactions. */
export interface TransactionLayout {
  readonly columns: ColumnNamesByField<TransactionField>;
  /** The fields that identify a header. */
  readonly required: readonly TransactionField[];
  readonly readAction: ReadAction;
  /** Whether quantities of sales are printed as negative numbers. */
  readonly hasSignedQuantities: boolean;
  readonly isSortedByDate: boolean;
  /** Whether a table with the account in its title ends with a line that states the sum of all amounts. */
  readonly titledTableHasTotal?: boolean;
  readonly accountInTitle?: RegExp;
  /** Whether fees are printed as negative numbers. */
  readonly hasNegativeFees?: boolean;
  readonly amountSigns?: AmountSigns;
  readonly format?: CellFormat;
}

const OUTSIDE = 'Text outside the table.';
const SETTLEMENT_FUND = 'A transfer to or from the settlement fund counts as cash.';
/** Matches the actions that Fidelity and Vanguard print for their settlement funds. */
const SETTLEMENT_FUND_ACTION = /core account|^sweep (?:in|out)/i;
const CLOSING_PREFIX = /^option (?:expiration|assignment|exercise) for /i;
/** The price and the amount of an option that expires, is exercised or is assigned. */
export const ZERO_AMOUNT: PrintedNumber = { value: ZERO, decimals: 2 };
const QUANTITY_SUFFIX = /^([\d,.]+)S$/;
const SELLING: ReadonlySet<ActionKind> = new Set<ActionKind>(['sell', 'short']);
const TRADING: ReadonlySet<ActionKind> = new Set<ActionKind>(['buy', 'sell', 'short', 'cover']);
const DELIVERING: ReadonlySet<ActionKind> = new Set<ActionKind>([...TRADING, 'split', 'transfer']);

export const isTransactionHeader = (record: CsvRecord, { columns, required }: TransactionLayout): boolean =>
  columnsOfHeader(record, columns, FIELDS, required) !== null;

/** Reads the table of transactions in a file. */
export function readTransactionTable(
  records: readonly CsvRecord[],
  layout: TransactionLayout,
  statement: StatementDraft,
): void {
  let columns: ColumnIndexByField<TransactionField> | null = null;
  let account: string | null = null;
  let headerLine = 0;
  const amounts: PrintedNumber[] = [];
  const closings = new Set<StatementTransaction>();
  const totalsBefore = statement.totals.length;
  statement.isSortedByDate = layout.isSortedByDate;
  for (const record of records) {
    const header = columnsOfHeader(record, layout.columns, FIELDS, layout.required);
    if (header !== null) {
      columns = header;
      headerLine = record.line;
      amounts.length = 0;
      continue;
    }
    const filled = record.cells.filter((cell) => cell.trim() !== '');
    const [first = ''] = filled;
    if (filled.length === 0) continue;
    if (columns === null || filled.length === 1) {
      account = layout.accountInTitle?.exec(filled.join(' ').replaceAll(/\s+/g, ' ').trim())?.[1]?.trim() ?? account;
      statement.ignored.push({ line: record.line, message: OUTSIDE });
      continue;
    }
    const row = new TableRow(record, columns, 0, layout.format);
    if (TOTAL_LABEL.test(first.trim())) {
      const total = row.number('amount', 2);
      const what = 'the sum of all amounts';
      if (total !== null) statement.totals.push({ line: row.line, what, total, parts: [...amounts], areExact: true });
      continue;
    }
    const amount = readTransaction(row, account, layout, statement, closings);
    if (amount !== null) amounts.push(amount);
  }
  resolveOptionClosings(statement, closings);
  if (layout.titledTableHasTotal === true && statement.accounts.length === 1) removeAccount(statement);
  if (layout.titledTableHasTotal === true && account !== null && statement.totals.length === totalsBefore)
    statement.unreadable.push({
      line: headerLine,
      message: 'The table that starts here has no totals row: the file may be cut off. Export it again.',
    });
}

/** Removes the account's name, which newer files lack, so that older and newer files belong to the same account. */
function removeAccount(statement: StatementDraft): void {
  statement.accounts.length = 0;
  statement.transactions = statement.transactions.map((transaction) => ({ ...transaction, account: null }));
}

/**
 * Reads the transaction in a line. Returns the line's amount, which is part of the total even if the line is left out.
 */
function readTransaction(
  row: TableRow<TransactionField>,
  titleAccount: string | null,
  layout: TransactionLayout,
  statement: StatementDraft,
  closings: Set<StatementTransaction>,
): PrintedNumber | null {
  const { line } = row;
  const date = row.date('date');
  const settlementDate = row.date('settlementDate');
  const action = row.text('action');
  const account = row.has('account') ? row.text('account') : titleAccount;
  const printed = row.number(row.has('amount') ? 'amount' : 'principal', 2);
  const read = layout.readAction(action);
  if (read === undefined || read === 'ignored') {
    const [list, reason] =
      read === 'ignored'
        ? [statement.ignored, `Your mapping ignores "${action}".`]
        : [statement.unreadable, `The transaction "${action}" is not known, so the line is left out.`];
    list.push({ line, message: `${row.text('symbol')} ${reason}`.trim() });
    return printed;
  }
  const isClosing = read === 'option_closing';
  const isReinvestment = read === 'dividend' && printed?.value.isNegative() === true && hasQuantity(row);
  const movesSharesOnly = read === 'cash' && printed?.value.isZero() !== false && hasQuantity(row);
  const otherKind = movesSharesOnly ? 'transfer' : isReinvestment ? 'buy' : null;
  const kind = isClosing || read === 'trade' ? tradeKind(row) : (otherKind ?? transactionKindOf(read, printed));
  const cash = TRADING.has(kind) && !row.has('amount') ? null : printed;
  const amount = withSign(cash, kind, layout.amountSigns);
  const name = row.text('symbol');
  const description = row.text('description');
  const option = toOptionSymbol(name) ?? toOptionSymbol(description.replace(CLOSING_PREFIX, ''));
  const symbol = option ?? (name === '' ? null : canonicalTicker(name.replaceAll('*', '')));
  if (SETTLEMENT_FUND_ACTION.test(action) || (isMoneyMarketFund(name) && DELIVERING.has(kind))) {
    statement.ignored.push({ line, message: `${name === '' ? action : name}: ${SETTLEMENT_FUND}` });
    return printed;
  }
  const isSigned = layout.hasSignedQuantities || isClosing || read === 'trade';
  const quantity = DELIVERING.has(kind) ? quantityOf(row, kind, isSigned) : null;
  const transaction: StatementTransaction = {
    line,
    account,
    date: date ?? '',
    settlementDate,
    kind,
    symbol,
    currency: row.currency('currency'),
    description: description === '' ? action : description,
    quantity,
    multiplier: option === null ? 1 : SHARES_PER_CONTRACT,
    price: isClosing ? ZERO_AMOUNT : isReinvestment ? null : row.number('price', 2),
    fees: feesOf(row, layout.hasNegativeFees === true),
    amount: isClosing ? (amount ?? ZERO_AMOUNT) : amount,
    principal: withSign(row.number('principal', 2), kind, layout.amountSigns),
    balance: row.number('balance', 2),
  };
  if (date === null && row.faults.length === 0) row.faults.push('The line has no date.');
  if (isClosing && option === null) row.faults.push(`"${name}" is not an option.`);
  else if (TRADING.has(kind) && symbol === null) row.faults.push(`"${name}" is not a ticker.`);
  if (row.faults.length > 0) {
    statement.unreadable.push({ line, message: row.faults.join(' ') });
    return printed;
  }
  if (account !== null && !statement.accounts.includes(account)) statement.accounts.push(account);
  statement.transactions.push(transaction);
  if (isClosing) closings.add(transaction);
  return printed;
}

/** Determines the kind of a transaction; the kind of a cash movement follows from its sign. */
export const transactionKindOf = (kind: ActionKind, amount: PrintedNumber | null): StatementTransactionKind =>
  kind !== 'cash' ? kind : amount?.value.isNegative() === true ? 'withdrawal' : 'deposit';

/** E*TRADE lists the purchase of a reinvested dividend as a dividend with shares, and without a price. */
const hasQuantity = (row: TableRow<TransactionField>): boolean => row.number('quantity')?.value.isZero() === false;

const tradeKind = (row: TableRow<TransactionField>): 'buy' | 'sell' =>
  row.number('quantity')?.value.isNegative() === true ? 'sell' : 'buy';

/** Returns the change in the quantity held. It is negative for a sale, even if the file prints sales without a sign. */
function quantityOf(row: TableRow<TransactionField>, kind: ActionKind, isSigned: boolean): PrintedNumber | null {
  const [, shares] = QUANTITY_SUFFIX.exec(row.text('quantity')) ?? [];
  const printed = shares === undefined ? row.number('quantity') : row.parse('quantity', shares);
  if (printed === null || isSigned || !SELLING.has(kind)) return printed;
  return { ...printed, value: printed.value.negated() };
}

const COSTS: ReadonlySet<ActionKind> = new Set<ActionKind>(['buy', 'cover', 'fee', 'tax', 'withdrawal']);

function withSign(
  printed: PrintedNumber | null,
  kind: ActionKind,
  signs: AmountSigns = 'signed',
): PrintedNumber | null {
  const isReversed = signs === 'reversed' || (signs === 'unsigned' && COSTS.has(kind));
  return printed === null || !isReversed ? printed : { ...printed, value: printed.value.negated() };
}

function feesOf(row: TableRow<TransactionField>, areNegative: boolean): readonly PrintedNumber[] | null {
  const columns = (['commission', 'fees', 'accruedInterest'] as const).filter((field) => row.has(field));
  if (columns.length === 0) return null;
  return columns.flatMap((field) => {
    const fee = row.number(field, 2);
    if (fee === null) return [];
    return [areNegative ? { ...fee, value: fee.value.negated() } : fee];
  });
}
