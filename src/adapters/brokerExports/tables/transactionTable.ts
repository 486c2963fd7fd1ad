import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import type { CsvRecord } from './csvRecords.js';
import type { StatementDraft } from './createEmptyStatement.js';
import { joinCusipSplits } from './joinCusipSplits.js';
import { resolveOptionClosings } from './resolveOptionClosings.js';
import { columnsOfHeader, isTotalsRow, NO_TOTALS_ROW_MESSAGE, TableRow, type ColumnIndexByField } from './tableRow.js';
import { TRANSACTION_FIELDS, type TransactionField, type TransactionLayout } from './transactionLayout.js';
import { readTransactionRow, type DependentLines } from './transactionRow.js';
import { textOutsideTable } from './textOutsideTable.js';

export const isTransactionHeader = (record: CsvRecord, { columns, required }: TransactionLayout): boolean =>
  columnsOfHeader(record, columns, TRANSACTION_FIELDS, required) !== null;

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
  const dependent: DependentLines = { closings: new Set(), splits: [] };
  const totalsBefore = statement.totals.length;
  statement.isSortedByDate = layout.isSortedByDate;
  for (const record of records) {
    const header = columnsOfHeader(record, layout.columns, TRANSACTION_FIELDS, layout.required);
    if (header !== null) {
      columns = header;
      headerLine = record.line;
      amounts.length = 0;
      continue;
    }
    const filled = record.cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) continue;
    if (columns === null || filled.length === 1) {
      const text = filled.join(' ').replaceAll(/\s+/g, ' ').trim();
      account = layout.accountInTitle?.exec(text)?.[1]?.trim() ?? account;
      statement.ignored.push({ line: record.line, message: textOutsideTable(text) });
      continue;
    }
    const row = new TableRow(record, columns, 0, layout.format);
    if (isTotalsRow(filled, row)) {
      const total = row.number('amount', 2);
      const what = 'the sum of all amounts';
      if (total !== null) statement.totals.push({ line: row.line, what, total, parts: [...amounts], areExact: true });
      continue;
    }
    const amount = readTransactionRow(row, account, layout, statement, dependent);
    if (amount !== null) amounts.push(amount);
  }
  resolveOptionClosings(statement, dependent.closings);
  joinCusipSplits(statement, dependent.splits);
  if (layout.titledTableHasTotal === true && account !== null && statement.totals.length === totalsBefore)
    statement.unreadable.push({ line: headerLine, message: NO_TOTALS_ROW_MESSAGE });
}
