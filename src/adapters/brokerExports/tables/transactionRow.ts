import { SELLING_KINDS, TRADE_KINDS } from '../../../domain/dashboard/imports/cashChange.js';
import { isMoneyMarketFund, toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { AmountSigns, MappableTransactionKind } from '../../../domain/dashboard/imports/columnMapping.js';
import type {
  PrintedNumber,
  StatementTransaction,
  StatementTransactionKind,
} from '../../../domain/dashboard/imports/statement.js';
import { ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';
import type { StatementDraft } from './createEmptyStatement.js';
import type { SplitLine } from './joinCusipSplits.js';
import { NO_TICKER_ADVICE, securityNumberNote } from './securityNumber.js';
import type { TableRow } from './tableRow.js';
import type { ActionKind, TransactionField, TransactionLayout } from './transactionLayout.js';

const SETTLEMENT_FUND = 'A transfer to or from the settlement fund counts as cash.';
/** Matches the actions that Fidelity and Vanguard print for their settlement funds. */
const SETTLEMENT_FUND_ACTION = /core account|^sweep (?:in|out)/i;
const CLOSING_PREFIX = /^option (?:expiration|assignment|exercise) for /i;
/** The price and the amount of an option that expires, is exercised or is assigned. */
export const ZERO_AMOUNT: PrintedNumber = { value: ZERO, decimals: 2 };
const QUANTITY_SUFFIX = /^([\d,.]+)S$/;
const DELIVERING: ReadonlySet<StatementTransactionKind> = new Set([...TRADE_KINDS, 'split', 'transfer']);

/** Transactions whose meaning depends on other lines of the table. */
export interface DependentLines {
  readonly closings: Set<StatementTransaction>;
  readonly splits: SplitLine[];
}

/**
 * Reads the transaction in a line. Returns the line's amount, which is part of the total even if the line is left out.
 */
export function readTransactionRow(
  row: TableRow<TransactionField>,
  titleAccount: string | null,
  layout: TransactionLayout,
  statement: StatementDraft,
  { closings, splits }: DependentLines,
): PrintedNumber | null {
  const { line } = row;
  const date = row.date('date');
  const settlementDate = row.date('settlementDate');
  const action = row.text('action');
  const account = row.text('account') || titleAccount;
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
  const isReinvestment =
    layout.hasReinvestedDividends === true &&
    read === 'dividend' &&
    printed?.value.isNegative() === true &&
    hasQuantity(row);
  const kind =
    isClosing || read === 'trade'
      ? tradeKind(row)
      : transactionKindOf(
          isReinvestment ? 'buy' : movementOf(row, read, printed),
          withSign(printed, read, layout.amountSigns),
        );
  const amount = row.has('amount') ? withSign(printed, kind, layout.amountSigns) : null;
  const name = row.text('symbol');
  const description = row.text('description');
  const option = toOptionSymbol(name) ?? toOptionSymbol(description.replace(CLOSING_PREFIX, ''));
  const numberNote = securityNumberNote(name, row.format.isGerman);
  const symbol = option ?? (numberNote === null ? canonicalTicker(name.replaceAll('*', '')) : null);
  if (SETTLEMENT_FUND_ACTION.test(action) || (isMoneyMarketFund(name) && DELIVERING.has(kind))) {
    statement.ignored.push({ line, message: `${name === '' ? action : name}: ${SETTLEMENT_FUND}` });
    return printed;
  }
  const price = isClosing ? ZERO_AMOUNT : isReinvestment ? null : row.number('price', 2);
  const fees = feesOf(row, layout.hasNegativeFees === true);
  const principal = withSign(row.has('amount') ? row.number('principal', 2) : printed, kind, layout.amountSigns);
  const isSigned = layout.hasSignedQuantities || isClosing || read === 'trade';
  const quantity = DELIVERING.has(kind) ? quantityOf(row, kind, isSigned) : null;
  const needsTicker =
    TRADE_KINDS.has(kind) ||
    (numberNote !== null && (kind === 'dividend' || kind === 'split' || (kind === 'transfer' && hasQuantity(row))));
  const transaction: StatementTransaction = {
    line,
    account,
    date: date ?? '',
    settlementDate,
    kind,
    symbol,
    currency: row.currency('currency', [amount, principal, price, ...(fees ?? [])]),
    description: description === '' ? action : description,
    quantity,
    multiplier: option === null ? 1 : SHARES_PER_CONTRACT,
    price,
    fees,
    amount: isClosing ? (amount ?? ZERO_AMOUNT) : amount,
    principal,
    balance: row.text('balance') === layout.pendingBalance ? null : row.number('balance', 2),
    ...(symbol === null &&
      numberNote !== null && { doubt: `"${name}" is not a ticker: the ${kind} is read without one.` }),
  };
  if (date === null && row.faults.size === 0) row.faults.add('The line has no date.');
  if (isClosing && option === null) row.faults.add(`"${name}" is not an option.`);
  else if (symbol === null && needsTicker)
    row.faults.add(`"${name}" is not a ticker. ${numberNote ?? NO_TICKER_ADVICE}`);
  if (row.faults.size > 0) {
    statement.unreadable.push({ line, message: [...row.faults].join(' ') });
    return printed;
  }
  if (account !== null && !statement.accounts.includes(account)) statement.accounts.push(account);
  statement.transactions.push(transaction);
  if (isClosing) closings.add(transaction);
  if (kind === 'split') splits.push({ transaction, action, name });
  return printed;
}

/** Determines the kind of a transaction; the kind of a cash movement follows from its sign. */
export const transactionKindOf = (kind: ActionKind, amount: PrintedNumber | null): StatementTransactionKind =>
  kind !== 'cash' ? kind : amount?.value.isNegative() === true ? 'withdrawal' : 'deposit';

/** A line with a security and a quantity moves shares; a money-market fund or a currency with an amount is cash. */
function movementOf(row: TableRow<TransactionField>, read: ActionKind, printed: PrintedNumber | null): ActionKind {
  if (read !== 'cash' && read !== 'transfer') return read;
  const name = row.text('symbol');
  const isCurrency = ['CASH', (row.text('currency') || USD).toUpperCase()].includes(name.toUpperCase());
  if ((isMoneyMarketFund(name) || isCurrency) && printed?.value.isZero() === false) return 'cash';
  return name !== '' && !isCurrency && hasQuantity(row) ? 'transfer' : read;
}

const hasQuantity = (row: TableRow<TransactionField>): boolean => printedQuantity(row)?.value.isZero() === false;

const tradeKind = (row: TableRow<TransactionField>): 'buy' | 'sell' =>
  printedQuantity(row)?.value.isNegative() === true ? 'sell' : 'buy';

/** Robinhood appends an S to the quantities of some lines. */
const printedQuantity = (row: TableRow<TransactionField>): PrintedNumber | null =>
  row.parse('quantity', row.text('quantity').replace(QUANTITY_SUFFIX, '$1'));

/** Returns the change in the quantity held. It is negative for a sale, even if the file prints sales without a sign. */
function quantityOf(
  row: TableRow<TransactionField>,
  kind: StatementTransactionKind,
  isSigned: boolean,
): PrintedNumber | null {
  const printed = printedQuantity(row);
  if (printed === null || isSigned || !SELLING_KINDS.has(kind)) return printed;
  return { ...printed, value: printed.value.negated() };
}

const COSTS: ReadonlySet<MappableTransactionKind> = new Set(['buy', 'cover', 'fee', 'tax', 'withdrawal']);

function withSign(
  printed: PrintedNumber | null,
  kind: MappableTransactionKind,
  signs: AmountSigns = 'signed',
): PrintedNumber | null {
  if (printed === null || signs === 'signed') return printed;
  const { value } = printed;
  if (signs === 'reversed') return { ...printed, value: value.negated() };
  return COSTS.has(kind) ? { ...printed, value: value.abs().negated() } : printed;
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
