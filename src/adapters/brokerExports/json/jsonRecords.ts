import { z } from 'zod';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { readPrintedNumber } from '../../../domain/dashboard/imports/printedNumber.js';
import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import { readDate } from '../tables/readDate.js';

/** A JSON object from a list. Its numbers are strings, so that no digit is lost. */
export interface JsonRecord {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A message about each numeric field that could not be read. */
  readonly faults: string[];
}

const STRING_OR_NUMBER = /("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
export const anyRecord = z.record(z.string(), z.unknown());
const LINE = '\u0000line';

/**
 * Reads the objects of the list at `path`. Tradier sends a list with one item as a single object. Returns null when the
 * text is not JSON of this form.
 */
export function readJsonRecords(text: string, path: readonly string[]): readonly JsonRecord[] | null {
  let value: unknown = parseJson(withLines(text));
  for (const name of path) {
    const { data } = anyRecord.safeParse(value);
    if (data === undefined) return null;
    value = data[name];
  }
  const list = z.array(anyRecord).safeParse(Array.isArray(value) ? value : [value]);
  return list.success ? list.data.map((fields) => ({ line: Number(fields[LINE]), fields, faults: [] })) : null;
}

/** Turns numbers into strings, and adds to each object a field with the number of its line. */
function withLines(text: string): string {
  let line = 1;
  return text
    .replaceAll(STRING_OR_NUMBER, (match, string?: string) => string ?? `"${match}"`)
    .replaceAll(/"(?:[^"\\]|\\.)*"|\n|\{\s*(\})?/g, (match, end?: string) => {
      const at = line;
      line += match.split('\n').length - 1;
      if (!match.startsWith('{')) return match;
      return `{${JSON.stringify(LINE)}:"${at}"${end ?? ','}${'\n'.repeat(match.split('\n').length - 1)}`;
    });
}

export const textOf = ({ fields }: JsonRecord, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

export function numberOf(record: JsonRecord, name: string, leastDecimals = 2): PrintedNumber | null {
  const reading = readPrintedNumber(textOf(record, name), leastDecimals);
  if (reading.kind === 'unreadable') record.faults.push(`"${textOf(record, name)}" is not a number (${name}).`);
  return reading.kind === 'number' ? reading.number : null;
}

export const dateOf = (record: JsonRecord, name: string): string | null => readDate(textOf(record, name));
