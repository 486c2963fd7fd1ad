import type { BrokerFileReader, BrokerFileReading } from '../../application/dashboard/imports/brokerFileReader.port.js';
import type { BrokerStatement } from '../../domain/dashboard/imports/statement.js';
import { readCsvRecords, type CsvRecord, type CsvRecords } from './csvRecords.js';
import { decodeText } from './decodeText.js';
import { emptyStatement } from './emptyStatement.js';
import { POSITION_LAYOUTS } from './positionLayouts.js';
import { isPositionHeader, readPositionTables } from './positionTable.js';

const OWN_COLUMNS = ['ticker', 'quantity', 'average_price'];

/** Recognizes the layout of a broker's file by its content and reads it. */
export class RecognizeBrokerFile implements BrokerFileReader {
  read(bytes: Uint8Array): BrokerFileReading {
    const text = decodeText(bytes);
    const csv = readCsvRecords(text);
    if (csv.records.some(isOwnHeader)) return { kind: 'portfolio', csv: text };
    const statement = readPositions(csv);
    return statement === null ? { kind: 'unknown' } : { kind: 'statement', statement };
  }
}

function readPositions({ records, faults }: CsvRecords): BrokerStatement | null {
  for (const [broker, layout] of Object.entries(POSITION_LAYOUTS)) {
    if (!records.some((record) => isPositionHeader(record, layout))) continue;
    const statement = emptyStatement(broker);
    readPositionTables(records, layout, statement);
    return { ...statement, unreadable: [...statement.unreadable, ...faults] };
  }
  return null;
}

const isOwnHeader = ({ cells }: CsvRecord): boolean => {
  const names = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return OWN_COLUMNS.every((name) => names.has(name));
};
