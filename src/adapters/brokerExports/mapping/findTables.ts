import {
  DATE_ORDERS,
  type MappableColumn,
  type UnmappedTable,
} from '../../../domain/dashboard/imports/columnMapping.js';
import type { CsvRecord } from '../tables/csvRecords.js';
import { readDate } from '../tables/readDate.js';
import { columnNames, isHeaderLike } from '../tables/tableRow.js';
import { suggestMapping } from './suggestMapping.js';

const MAX_LINES_ABOVE_HEADER = 60;
const MAX_TABLES = 3;
const SHOWN_ROWS = 5;
const MAX_WORDS = 40;
const LONGEST_WORD = 60;
const HAS_DIGIT = /\d/;

/** Finds the lines that can be headers of a table, the most likely first. */
export function findTables(records: readonly CsvRecord[]): readonly UnmappedTable[] {
  const filled = records.filter((record) => filledCells(record) > 1);
  return filled
    .slice(0, MAX_LINES_ABOVE_HEADER)
    .flatMap((header, place) => {
      const rows = filled.slice(place + 1);
      return isHeaderLike(header) && rows.length > 0 && isData(rows) ? [{ header, rows }] : [];
    })
    .toSorted((one, other) => filledCells(other.header) - filledCells(one.header))
    .slice(0, MAX_TABLES)
    .map(({ header, rows }) => tableOf(header, rows));
}

const filledCells = ({ cells }: CsvRecord): number => cells.filter((cell) => cell !== '').length;

const isData = (rows: readonly CsvRecord[]): boolean => rows.some((row) => !isHeaderLike(row));

function tableOf(header: CsvRecord, rows: readonly CsvRecord[]): UnmappedTable {
  const columns = columnNames(header).map((name, place) =>
    columnOf(
      name,
      rows.map(({ cells }) => (cells[place] ?? '').replaceAll(/\s+/g, ' ')),
    ),
  );
  return { line: header.line, columns, rows: rows.slice(0, SHOWN_ROWS), suggestion: suggestMapping(columns, rows) };
}

function columnOf(name: string, texts: readonly string[]): MappableColumn {
  const filled = texts.filter((text) => text !== '');
  const readings = DATE_ORDERS.map((order) => filled.map((text) => readDate(text, order)));
  const dateOrders =
    filled.length === 0 ? [] : DATE_ORDERS.filter((_, place) => readings[place]?.every((date) => date !== null));
  const isSame = readings[0]?.every((date, place) => date === readings[1]?.[place]) === true;
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size <= MAX_WORDS) words.add(text);
  }
  const areWords = words.size <= MAX_WORDS && [...words].every((word) => word.length <= LONGEST_WORD);
  return {
    name,
    dateOrders: isSame ? dateOrders.slice(0, 1) : dateOrders,
    words: areWords && filled.some((text) => !HAS_DIGIT.test(text)) ? [...words].toSorted() : [],
  };
}
