import { isMoneyMarketFund, toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import { readCurrency } from '../../../domain/dashboard/market/currency.js';
import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import { ZERO, type Decimal } from '../../../domain/dashboard/portfolio/decimal.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';
import type { CsvRecord } from './csvRecords.js';
import type { StatementDraft } from './createEmptyStatement.js';
import {
  columnsOfHeader,
  NO_TOTALS_ROW_MESSAGE,
  isTotalsRow,
  TableRow,
  type CellFormat,
  type ColumnNamesByField,
  type ColumnIndexByField,
} from './tableRow.js';
import { NO_TICKER_ADVICE, securityNumberNote } from './securityNumber.js';
import { textOutsideTable } from './textOutsideTable.js';

const FIELDS = [
  'account',
  'symbol',
  'description',
  'quantity',
  'price',
  'value',
  'averageCost',
  'costBasis',
  'gain',
  'percentOfAccount',
  'currency',
] as const;
export type PositionField = (typeof FIELDS)[number];
const SUMMED = ['value', 'costBasis', 'gain'] as const;
const TOTAL_OF: Readonly<Record<(typeof SUMMED)[number], string>> = {
  value: 'the total value',
  costBasis: 'the total cost',
  gain: 'the total gain',
};

/** How a broker lays out its table of positions. */
export interface PositionLayout {
  readonly columns: ColumnNamesByField<PositionField>;
  /** The fields that identify a header. */
  readonly required: readonly PositionField[];
  /** Finds the account in the text above a table. */
  readonly accountInTitle?: RegExp;
  /** Whether every table of the layout ends with a line of totals. */
  readonly hasTotals: boolean;
  readonly format?: CellFormat;
}

/** Codes that are also tickers, such as USD, are cash only at a price and a cost of 1. */
const CASH_LABEL =
  /^(?:cash\b|pending activity|uninvested|(?:(?:(?:verrechnungs)?konto|bargeld|barbestand|guthaben)(?: [A-Z]{3})?|EUR|GBP|CHF|CAD|JPY)$)/i;
const CASH = 'Cash';
export const NO_TICKER_NOTE =
  'The security has no ticker: bonds, certificates of deposit and unlisted funds are not audited.';
export const MONEY_MARKET_NOTE = 'A money-market fund counts as cash.';
const CASH_IS_NO_POSITION = 'Cash is not a position.';

interface OpenTable {
  readonly header: CsvRecord;
  readonly columns: ColumnIndexByField<PositionField>;
  readonly account: string | null;
  readonly parts: Record<(typeof SUMMED)[number], PrintedNumber[]>;
  hasTotal: boolean;
}

export const isPositionHeader = (record: CsvRecord, { columns, required }: PositionLayout): boolean =>
  columnsOfHeader(record, columns, FIELDS, required) !== null;

/**
 * Reads all tables of positions in a file. Each starts with a header, which may follow a title that names the account.
 */
export function readPositionTables(
  records: readonly CsvRecord[],
  layout: PositionLayout,
  statement: StatementDraft,
): void {
  let table: OpenTable | null = null;
  let title: string | null = null;
  const close = (): void => {
    if (table === null || table.hasTotal || !layout.hasTotals) return;
    statement.unreadable.push({ line: table.header.line, message: NO_TOTALS_ROW_MESSAGE });
  };
  for (const record of records) {
    const columns = columnsOfHeader(record, layout.columns, FIELDS, layout.required);
    if (columns !== null) {
      close();
      table = {
        header: record,
        columns,
        account: title,
        parts: { value: [], costBasis: [], gain: [] },
        hasTotal: false,
      };
      continue;
    }
    const filled = record.cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) continue;
    const row: TableRow<PositionField> = new TableRow(record, table?.columns ?? new Map(), 0, layout.format);
    if (table !== null && isTotalsRow(filled, row)) readTotals(row, table, statement);
    else if (table === null || filled.length === 1 || (row.text('symbol') === '' && row.text('quantity') === '')) {
      const text = filled.join(' ').trim();
      statement.ignored.push({ line: record.line, message: textOutsideTable(text) });
      title = layout.accountInTitle?.exec(text)?.[1]?.trim() ?? title;
    } else readPosition(row, table, statement);
  }
  close();
}

function readTotals(row: TableRow<PositionField>, table: OpenTable, statement: StatementDraft): void {
  table.hasTotal = true;
  for (const field of SUMMED) {
    const total = row.number(field, 2);
    if (total === null) continue;
    const what = TOTAL_OF[field];
    statement.totals.push({ line: row.line, what, total, parts: [...table.parts[field]], areExact: false });
  }
  for (const message of row.faults) statement.unreadable.push({ line: row.line, message });
}

const isMissingOr = (cost: PrintedNumber | null, expected: Decimal | number = ZERO): boolean =>
  cost === null || cost.value.isZero() || cost.value.equals(expected);

function readPosition(row: TableRow<PositionField>, table: OpenTable, statement: StatementDraft): void {
  const name = row.text('symbol') === '' ? row.text('description') : row.text('symbol');
  const value = row.number('value', 2);
  const costBasis = row.number('costBasis', 2);
  const gain = row.number('gain', 2);
  const percentOfAccount = row.number('percentOfAccount');
  const account = row.text('account') || table.account;
  const { line } = row;
  for (const [field, number] of [
    ['value', value],
    ['costBasis', costBasis],
    ['gain', gain],
  ] as const)
    if (number !== null) table.parts[field].push(number);
  if (account !== null && !statement.accounts.includes(account)) statement.accounts.push(account);
  const option = toOptionSymbol(name) ?? toOptionSymbol(row.text('description'));
  const numberNote = securityNumberNote(name, row.format.isGerman);
  const symbol = option ?? (numberNote === null ? canonicalTicker(row.text('symbol').replaceAll('*', '')) : null);
  const isCurrency =
    readCurrency(name) !== null &&
    row.number('price')?.value.equals(1) === true &&
    isMissingOr(row.number('averageCost'), 1) &&
    isMissingOr(costBasis, (value ?? row.number('quantity'))?.value);
  const reason =
    isCurrency || CASH_LABEL.test(name)
      ? CASH_IS_NO_POSITION
      : isMoneyMarketFund(name) || name.includes('**')
        ? MONEY_MARKET_NOTE
        : symbol === null
          ? numberNote === null
            ? `${NO_TICKER_NOTE} ${NO_TICKER_ADVICE}`
            : `The file names no ticker. ${numberNote}`
          : null;
  if (reason !== null || symbol === null) {
    const label = name === '' ? CASH : name;
    statement.otherAssets.push({ line, account, label, reason: reason ?? NO_TICKER_NOTE, value, percentOfAccount });
    for (const message of row.faults) statement.unreadable.push({ line, message });
    return;
  }
  const quantity = row.number('quantity');
  const price = row.number('price', 2);
  const averageCost = row.number('averageCost', 2);
  const currency = row.currency('currency', [costBasis, averageCost, value, price]);
  if (quantity === null) row.faults.add(`${symbol} has no quantity.`);
  if (quantity === null || row.faults.size > 0) {
    statement.unreadable.push({ line, message: [...row.faults].join(' ') });
    return;
  }
  const multiplier = option === null ? 1 : SHARES_PER_CONTRACT;
  statement.positions.push({
    line,
    account,
    symbol,
    currency,
    quantity,
    multiplier,
    price,
    value,
    averageCost,
    costBasis,
    gain,
    percentOfAccount,
  });
}
