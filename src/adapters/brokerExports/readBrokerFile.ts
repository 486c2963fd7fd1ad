import {
  MAX_IMPORT_COLUMNS,
  type BrokerFileReader,
  type BrokerFileReading,
  type ImportFile,
} from '../../application/dashboard/imports/brokerFileReader.port.js';
import { hasSameColumns, type ColumnMapping, type SavedMapping } from '../../domain/dashboard/imports/columnMapping.js';
import type { BrokerStatement } from '../../domain/dashboard/imports/statement.js';
import { findTables } from './mapping/findTables.js';
import { findMappedHeader, readMappedTables } from './mapping/readMappedTable.js';
import { readCsvRecords, type CsvRecord, type CsvReading } from './tables/csvRecords.js';
import { decodeText } from './decodeText.js';
import { createEmptyStatement } from './tables/createEmptyStatement.js';
import { POSITION_LAYOUTS } from './tables/positionLayouts.js';
import { isPositionHeader, readPositionTables } from './tables/positionTable.js';
import { hasReadSection, isActivityStatement } from './tables/activitySections.js';
import { readActivityStatement } from './tables/readActivityStatement.js';
import { readBrokerJson } from './json/readBrokerJson.js';
import { readOfx } from './readOfx.js';
import { columnNames, isHeaderLike } from './tables/tableRow.js';
import { TRANSACTION_LAYOUTS } from './tables/transactionLayouts.js';
import { isTransactionHeader, readTransactionTable } from './tables/transactionTable.js';

const OWN_COLUMNS = ['ticker', 'quantity', 'average_price'];
/** Fewest column names of an export; sentences with a comma have fewer. */
const FEWEST_COLUMNS = 3;
const JSON_START = /^\s*[[{]/;
/** Matches the start of JSON and of markup. */
const OTHER_FORMAT = /^\s*[[{<]/;
/** Matches characters that no text file contains. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\0-\x08\x0E-\x1F\uFFFD]/;
const CHARACTERS_TO_LOOK_AT = 4096;

/** Recognizes the layout of a broker's file by its content and reads it. */
export class BrokerFileRecognizer implements BrokerFileReader {
  read({ bytes, mapping }: Omit<ImportFile, 'name'>, saved: readonly SavedMapping[]): BrokerFileReading {
    const text = decodeText(bytes);
    if (text.trim() === '') return { kind: 'unknown', reason: 'empty' };
    if (BINARY.test(text.slice(0, CHARACTERS_TO_LOOK_AT))) return { kind: 'unknown', reason: 'not_text' };
    if (mapping === null) {
      const other = JSON_START.test(text) ? readBrokerJson(text) : readOfx(text);
      if (other !== null) return { kind: 'statement', statement: other, mapped: null };
    }
    const csv = readCsvRecords(text);
    if (csv.records.some(({ cells }) => cells.length > MAX_IMPORT_COLUMNS))
      return { kind: 'unknown', reason: OTHER_FORMAT.test(text) ? 'no_table' : 'too_many_columns' };
    if (mapping !== null) return readMapped(csv, mapping);
    if (csv.records.some((record) => isHeaderLike(record) && isOwnHeader(record)))
      return { kind: 'portfolio', csv: text };
    if (isActivityStatement(csv.records) && !hasReadSection(csv.records))
      return { kind: 'unknown', reason: 'unknown_sections' };
    const statement = readCsv(csv);
    if (statement !== null) return { kind: 'statement', statement, mapped: null };
    if (OTHER_FORMAT.test(text)) return { kind: 'unknown', reason: 'no_table' };
    return readUnknownTable(csv, saved);
  }
}

function readUnknownTable(csv: CsvReading, saved: readonly SavedMapping[]): BrokerFileReading {
  const headers = csv.records.filter(isHeaderLike).map(columnNames);
  const match = saved.find(({ header }) => headers.some((names) => hasSameColumns(names, header)));
  const tables = findTables(csv.records);
  if (match !== undefined)
    return { kind: 'statement', statement: mappedStatement(csv, match.mapping), mapped: { ...match, tables } };
  if (tables.length > 0) return { kind: 'unmapped', tables };
  const named = csv.records.filter(({ cells }) => cells.filter((cell) => cell !== '').length >= FEWEST_COLUMNS);
  const isOnlyHeader = named.length === 1 && named.every(isHeaderLike);
  return { kind: 'unknown', reason: isOnlyHeader ? 'no_lines' : 'no_table' };
}

function readMapped(csv: CsvReading, mapping: ColumnMapping): BrokerFileReading {
  const { header, missing } = findMappedHeader(csv.records, mapping);
  if (missing.length > 0) return { kind: 'columns_missing', columns: missing };
  const mapped = { header, mapping, savedAt: null, tables: findTables(csv.records) };
  return { kind: 'statement', statement: mappedStatement(csv, mapping), mapped };
}

const mappedStatement = ({ records, faults }: CsvReading, mapping: ColumnMapping): BrokerStatement =>
  withFaults(readMappedTables(records, mapping), faults);

const withFaults = (statement: BrokerStatement, faults: CsvReading['faults']): BrokerStatement => ({
  ...statement,
  unreadable: [...statement.unreadable, ...faults],
});

/** Reads a CSV file, which can contain a table of positions and one of transactions. */
function readCsv({ records, faults }: CsvReading): BrokerStatement | null {
  if (isActivityStatement(records)) {
    const statement = createEmptyStatement('Interactive Brokers');
    readActivityStatement(records, statement);
    return withFaults(statement, faults);
  }
  const headers = records.filter(isHeaderLike);
  const [positionBroker, positions] =
    Object.entries(POSITION_LAYOUTS).find(([, layout]) => headers.some((record) => isPositionHeader(record, layout))) ??
    [];
  const [transactionBroker, transactions] =
    Object.entries(TRANSACTION_LAYOUTS).find(([, layout]) =>
      headers.some((record) => isTransactionHeader(record, layout)),
    ) ?? [];
  const broker = positionBroker ?? transactionBroker;
  if (broker === undefined) return null;
  const statement = createEmptyStatement(broker);
  const start =
    transactions === undefined
      ? records.length
      : records.findIndex((record) => isTransactionHeader(record, transactions));
  if (positions !== undefined) readPositionTables(records.slice(0, start), positions, statement);
  if (transactions !== undefined)
    readTransactionTable(positions === undefined ? records : records.slice(start), transactions, statement);
  return withFaults(statement, faults);
}

const isOwnHeader = ({ cells }: CsvRecord): boolean => {
  const names = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return OWN_COLUMNS.every((name) => names.has(name));
};
