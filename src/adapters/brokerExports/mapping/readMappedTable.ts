import type {
  ColumnMapping,
  MappedField,
  MappableTransactionKind,
} from '../../../domain/dashboard/imports/columnMapping.js';
import { majorUnitOf, readCurrency } from '../../../domain/dashboard/market/currency.js';
import { TRADE_KINDS } from '../../../domain/dashboard/imports/cashChange.js';
import { toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import type { BrokerStatement, LineNote } from '../../../domain/dashboard/imports/statement.js';
import { isNearlySorted } from '../../../domain/dashboard/imports/verifyDates.js';
import type { CsvRecord } from '../tables/csvRecords.js';
import { createEmptyStatement, type StatementDraft } from '../tables/createEmptyStatement.js';
import { readPositionTables, type PositionField, type PositionLayout } from '../tables/positionTable.js';
import { columnNames, columnsOfHeader, isHeaderLike, TableRow, type ColumnNamesByField } from '../tables/tableRow.js';
import type { TransactionField, TransactionLayout } from '../tables/transactionLayout.js';
import { readTransactionTable } from '../tables/transactionTable.js';
import { CURRENCY_NAME, findCurrencyColumn } from './suggestMapping.js';

const POSITION_FIELD_OF: Readonly<Partial<Record<MappedField, PositionField>>> = {
  symbol: 'symbol',
  description: 'description',
  quantity: 'quantity',
  price: 'price',
  value: 'value',
  average_cost: 'averageCost',
  cost_basis: 'costBasis',
  gain: 'gain',
  account: 'account',
  currency: 'currency',
};

const TRANSACTION_FIELD_OF: Readonly<Partial<Record<MappedField, TransactionField>>> = {
  date: 'date',
  kind: 'action',
  symbol: 'symbol',
  description: 'description',
  quantity: 'quantity',
  price: 'price',
  account: 'account',
  currency: 'currency',
  amount: 'amount',
  amount_before_fees: 'principal',
  commission: 'commission',
  fee: 'fees',
  balance: 'balance',
  settlement_date: 'settlementDate',
};

const GERMAN_NAME = /\bwkn\b|wertpapier|datum|anzahl|stück|kurs|betrag/i;

/** Finds the header with the most mapped columns. Returns its column names and the mapped columns that it lacks. */
export function findMappedHeader(
  records: readonly CsvRecord[],
  { columns }: ColumnMapping,
): { readonly header: readonly string[]; readonly missing: readonly string[] } {
  const wanted = columns.map(({ column }) => column);
  let found: ReturnType<typeof findMappedHeader> = { header: [], missing: wanted };
  for (const record of records) {
    if (!isHeaderLike(record)) continue;
    const header = columnNames(record);
    const missing = wanted.filter((column) => !header.includes(column.toLowerCase()));
    if (missing.length < found.missing.length) found = { header, missing };
    if (missing.length === 0) break;
  }
  return found;
}

/** Reads the tables of a file with an unknown layout, as the user's column mapping describes them. */
export function readMappedTables(records: readonly CsvRecord[], mapping: ColumnMapping): BrokerStatement {
  const statement = createEmptyStatement(mapping.broker);
  const linesInDollars: number[] = [];
  const { dateOrder, decimalMark } = mapping;
  const isGerman = decimalMark === 'comma' || mapping.columns.some(({ column }) => GERMAN_NAME.test(column));
  const format = { dateOrder, decimalMark, isGerman, linesInDollars };
  if (mapping.lists === 'positions') {
    const columns = mappedColumns(mapping, POSITION_FIELD_OF);
    const layout: PositionLayout = { ...columns, hasTotals: false, format };
    readPositionTables(records, layout, statement);
    return { ...statement, assumptions: dollarNotes(linesInDollars) };
  }
  const readAction = actionReader(mapping);
  const columns = mappedColumns(mapping, TRANSACTION_FIELD_OF);
  const layout: TransactionLayout = {
    ...columns,
    readAction,
    hasSignedQuantities: false,
    isSortedByDate: false,
    amountSigns: mapping.amountSigns,
    format,
  };
  const { header } = findMappedHeader(records, mapping);
  const executed = records.filter(isExecuted(header, layout, statement));
  readTransactionTable(executed, { ...layout, ...signsOf(executed, layout) }, statement);
  const isSortedByDate = isNearlySorted(statement.transactions);
  const assumptions = [...dollarNotes(linesInDollars), ...otherCurrencyNotes(executed, header, layout)];
  return { ...statement, isSortedByDate, assumptions };
}

const NOT_EXECUTED =
  /^(?:cancel+ed|denied|failed|pending|queued|rejected|voided|working|storniert|abgelehnt|(open|expired|offen))$/i;
const ORDERS: ReadonlySet<MappableTransactionKind | undefined> = new Set([...TRADE_KINDS, 'trade']);
const STATUS = /^(?:order )?(?:status|state)$/;
const EXECUTED_QUANTITY = /^(?:filled|(?:filled|executed) (?:qty|quantity|shares))$/;

/**
 * Whether a line is to be read. Adds a line that a column `status` marks as not executed to those left out; open and
 * expired can be the state of a position.
 */
function isExecuted(
  header: readonly string[],
  { columns, readAction }: TransactionLayout,
  { ignored }: StatementDraft,
): (record: CsvRecord) => boolean {
  const placeOf = (field: TransactionField): number => header.indexOf(columns[field]?.[0] ?? '');
  const [kind, symbol] = [placeOf('action'), placeOf('symbol')];
  const [state, filled] = [STATUS, EXECUTED_QUANTITY].map((name) => header.findIndex((each) => name.test(each)));
  return ({ line, cells }) => {
    const cellAt = (place = -1): string => cells[place] ?? '';
    const status = cellAt(state);
    const [found, ofOrder] = NOT_EXECUTED.exec(status) ?? [];
    const isStockOrder = ORDERS.has(readAction(cellAt(kind))) && toOptionSymbol(cellAt(symbol)) === null;
    if (found === undefined || /[1-9]/.test(cellAt(filled)) || (ofOrder !== undefined && !isStockOrder)) return true;
    ignored.push({
      line,
      message: `The status is "${status}", so the transaction was not executed and the line is left out.`,
    });
    return false;
  };
}

const dollarNotes = ([line, ...others]: readonly number[]): readonly LineNote[] =>
  line === undefined
    ? []
    : [
        {
          line,
          message: `${others.length === 0 ? 'The line names' : `${others.length + 1} lines name`} no currency, so amounts are read as US dollars. If they are in another currency, map a column with its code, such as EUR.`,
        },
      ];

/**
 * Whether two codes belong to the same currency, such as GBX and GBP: amounts are converted into the unit of the
 * prices.
 */
const isSameCurrency = (one: string, other: string): boolean =>
  (majorUnitOf(one)?.currency ?? one) === (majorUnitOf(other)?.currency ?? other);

/** Notes the first line whose price is not in the mapped currency, because its ticker may trade in the other one. */
function otherCurrencyNotes(
  records: readonly CsvRecord[],
  header: readonly string[],
  { columns }: TransactionLayout,
): readonly LineNote[] {
  const [mapped] = columns.currency ?? [];
  const price = header.find((name) => name.includes('price') && !CURRENCY_NAME.test(name)) ?? '';
  const other = findCurrencyColumn(price, header);
  if (mapped === undefined || other === undefined) return [];
  const currencyIn = ({ cells }: CsvRecord, name: string): string | null => readCurrency(cells[header.indexOf(name)]);
  for (const record of records) {
    const [ofPrice, read] = [currencyIn(record, other), currencyIn(record, mapped)];
    if (ofPrice === null || read === null || isSameCurrency(ofPrice, read)) continue;
    const message = `The price is in ${ofPrice}, but the amount is read in ${read}. If the ticker trades in ${ofPrice}, map "${price}" and "${other}" instead of the amount and its currency; lines without a price, such as deposits, are then left out.`;
    return [{ line: record.line, message }];
  }
  return [];
}

function mappedColumns<Field extends string>(
  { columns }: ColumnMapping,
  fieldOf: Readonly<Partial<Record<MappedField, Field>>>,
): { readonly columns: ColumnNamesByField<Field>; readonly required: readonly Field[] } {
  const names: Partial<Record<Field, readonly string[]>> = {};
  const required: Field[] = [];
  for (const { column, field } of columns) {
    const target = fieldOf[field];
    if (target === undefined) continue;
    names[target] = [column.toLowerCase()];
    required.push(target);
  }
  return { columns: names, required };
}

function actionReader({ columns, kinds }: ColumnMapping): TransactionLayout['readAction'] {
  if (columns.every(({ field }) => field !== 'kind')) return () => 'trade';
  const kindByWord = new Map<string, MappableTransactionKind>(
    kinds.map(({ word, kind }) => [word.toLowerCase(), kind]),
  );
  return (action) => kindByWord.get(action.toLowerCase());
}

/** If a file prints one sale with a negative quantity, it does so for every sale. The same holds for fees. */
function signsOf(
  records: readonly CsvRecord[],
  { columns, required, readAction, format }: TransactionLayout,
): Pick<TransactionLayout, 'hasSignedQuantities' | 'hasNegativeFees'> {
  let found: ReturnType<typeof columnsOfHeader<TransactionField>> = null;
  let [hasSignedQuantities, negativeFees, positiveFees] = [false, 0, 0];
  for (const record of records) {
    const header = columnsOfHeader(record, columns, required, required);
    if (header !== null) found = header;
    if (header !== null || found === null) continue;
    const row = new TableRow(record, found, 0, format);
    const kind = readAction(row.text('action'));
    if ((kind === 'sell' || kind === 'short') && row.number('quantity')?.value.isNegative() === true)
      hasSignedQuantities = true;
    for (const field of ['commission', 'fees'] as const) {
      const fee = row.number(field)?.value;
      if (fee === undefined || fee.isZero()) continue;
      if (fee.isNegative()) negativeFees += 1;
      else positiveFees += 1;
    }
  }
  return { hasSignedQuantities, hasNegativeFees: negativeFees > positiveFees };
}
