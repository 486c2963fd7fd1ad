import type { BrokerFileReader, BrokerFileReading } from '../../application/dashboard/imports/brokerFileReader.port.js';
import type { BrokerStatement } from '../../domain/dashboard/imports/statement.js';
import { readCsvRecords, type CsvRecord, type CsvRecords } from './tables/csvRecords.js';
import { decodeText } from './decodeText.js';
import { emptyStatement } from './tables/emptyStatement.js';
import { POSITION_LAYOUTS } from './tables/positionLayouts.js';
import { isPositionHeader, readPositionTables } from './tables/positionTable.js';
import { isActivityStatement, readActivityStatement } from './tables/readActivityStatement.js';
import { readBrokerJson } from './readBrokerJson.js';
import { readOfx } from './readOfx.js';
import { isHeaderLike } from './tables/tableRow.js';
import { TRANSACTION_LAYOUTS } from './tables/transactionLayouts.js';
import { isTransactionHeader, readTransactionTable } from './tables/transactionTable.js';

const OWN_COLUMNS = ['ticker', 'quantity', 'average_price'];
const JSON_START = /^\s*[[{]/;

/** Recognizes the layout of a broker's file by its content and reads it. */
export class RecognizeBrokerFile implements BrokerFileReader {
  read(bytes: Uint8Array): BrokerFileReading {
    const text = decodeText(bytes);
    const other = JSON_START.test(text) ? readBrokerJson(text) : readOfx(text);
    if (other !== null) return { kind: 'statement', statement: other };
    const csv = readCsvRecords(text);
    if (csv.records.some((record) => isHeaderLike(record) && isOwnHeader(record)))
      return { kind: 'portfolio', csv: text };
    const statement = readCsv(csv);
    return statement === null ? { kind: 'unknown' } : { kind: 'statement', statement };
  }
}

/** Reads a CSV file, which can contain a table of positions and one of transactions. */
function readCsv({ records, faults }: CsvRecords): BrokerStatement | null {
  if (isActivityStatement(records)) {
    const statement = emptyStatement('Interactive Brokers');
    readActivityStatement(records, statement);
    return { ...statement, unreadable: [...statement.unreadable, ...faults] };
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
  const statement = emptyStatement(broker);
  const start =
    transactions === undefined
      ? records.length
      : records.findIndex((record) => isTransactionHeader(record, transactions));
  if (positions !== undefined) readPositionTables(records.slice(0, start), positions, statement);
  if (transactions !== undefined)
    readTransactionTable(positions === undefined ? records : records.slice(start), transactions, statement);
  return { ...statement, unreadable: [...statement.unreadable, ...faults] };
}

const isOwnHeader = ({ cells }: CsvRecord): boolean => {
  const names = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return OWN_COLUMNS.every((name) => names.has(name));
};
