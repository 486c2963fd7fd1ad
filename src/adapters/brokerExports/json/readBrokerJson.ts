import type { BrokerStatement, StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { createEmptyStatement, type StatementDraft } from '../tables/createEmptyStatement.js';
import { resolveOptionClosings } from '../tables/resolveOptionClosings.js';
import { readJsonRecords, type JsonRecord } from './jsonRecords.js';
import { addAlpacaActivity, addAlpacaPosition } from './readAlpaca.js';
import { addTradierEvent, addTradierPosition } from './readTradier.js';

/**
 * Reads saved API replies: Tradier's positions and history, Alpaca's positions and activities. Returns null for other
 * JSON.
 */
export const readBrokerJson = (text: string): BrokerStatement | null =>
  readEach(text, ['history', 'event'], 'Tradier', 'type', addTradierEvent) ??
  readEach(text, ['positions', 'position'], 'Tradier', 'cost_basis', addTradierPosition) ??
  readEach(text, [], 'Alpaca', 'activity_type', addAlpacaActivity) ??
  readEach(text, [], 'Alpaca', 'avg_entry_price', addAlpacaPosition);

type AddRecord = (
  record: JsonRecord,
  statement: StatementDraft,
  /** Receives the transactions that close an option without showing whether it was held long or short. */
  closings: Set<StatementTransaction>,
) => string | null;

/** Reads each object of a list; returns null when an object lacks the field that identifies the list. */
function readEach(
  text: string,
  path: readonly string[],
  broker: string,
  field: string,
  add: AddRecord,
): BrokerStatement | null {
  const records = readJsonRecords(text, path);
  if (records === null || records.length === 0 || !records.every(({ fields }) => field in fields)) return null;
  const statement = createEmptyStatement(broker);
  statement.isSortedByDate = true;
  const closings = new Set<StatementTransaction>();
  for (const record of records) {
    const [positions, transactions] = [statement.positions.length, statement.transactions.length];
    const fault = add(record, statement, closings);
    const faults = [...record.faults, ...(fault === null ? [] : [fault])];
    if (faults.length === 0) continue;
    statement.positions.length = positions;
    statement.transactions.length = transactions;
    statement.unreadable.push({ line: record.line, message: faults.join(' ') });
  }
  resolveOptionClosings(statement, closings);
  return statement;
}
