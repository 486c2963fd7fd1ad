import type { AppliedMapping } from '../../../../application/dashboard/imports/brokerFileReader.port.js';
import type { ColumnMapping, UnmappedTable } from '../../../../domain/dashboard/imports/columnMapping.js';
import type { ColumnMappingOnWire, UnmappedTableOnWire } from '../../contract/dashboard/portfolio/columnMapping.js';
import type { StatementReply } from '../../contract/dashboard/portfolio/portfolioImport.js';

export const toColumnMapping = ({
  date_order: dateOrder,
  decimal_mark: decimalMark,
  amount_signs: amountSigns,
  ...mapping
}: ColumnMappingOnWire): ColumnMapping => ({ ...mapping, dateOrder, decimalMark, amountSigns });

export const toMappedFileView = ({ mapping, header, savedAt, tables }: AppliedMapping): StatementReply['mapped'] => ({
  mapping: { broker: mapping.broker, ...mappingOnWire(mapping) },
  header: [...header],
  saved_at: savedAt === null ? null : savedAt.toISOString(),
  tables: tables.map(toUnmappedTableOnWire),
});

export const toUnmappedTableOnWire = ({ line, columns, rows, suggestion }: UnmappedTable): UnmappedTableOnWire => ({
  line,
  columns: columns.map(({ name, dateOrders, words }) => ({ name, date_orders: [...dateOrders], words: [...words] })),
  rows: rows.map((row) => ({ line: row.line, cells: [...row.cells] })),
  suggestion: mappingOnWire(suggestion),
});

const mappingOnWire = <Order, Mark>({
  lists,
  columns,
  dateOrder,
  decimalMark,
  amountSigns,
  kinds,
}: Omit<ColumnMapping, 'broker' | 'dateOrder' | 'decimalMark'> & {
  readonly dateOrder: Order;
  readonly decimalMark: Mark;
}) => ({
  lists,
  columns: [...columns],
  date_order: dateOrder,
  decimal_mark: decimalMark,
  amount_signs: amountSigns,
  kinds: [...kinds],
});
