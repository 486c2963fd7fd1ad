import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SAMPLE = fileURLToPath(new URL('../../data/sample/', import.meta.url));

export const SAMPLE_PORTFOLIO = readFileSync(`${SAMPLE}portfolio.csv`, 'utf8');

/** Stops that the user raised after the entry: one on a stop that the audit computed, and one on a stated stop. */
export const RAISED_STOPS = `ticker,quantity,average_price,stop,entry_date,stop_from,initial_stop
JPM,180,67.25,95,2016-09-01,2017-09-01,
GS,20,252.71,256,2017-03-01,2017-12-20,230
`;

function rowsOf(text) {
  const [header, ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** Returns the CSV text of a ticker's prices up to and including a date. */
export function priceFileUntil(symbol, until) {
  const [header, ...lines] = readFileSync(`${SAMPLE}${symbol}.csv`, 'utf8').trimEnd().split('\n');
  return [header, ...lines.filter((line) => line.slice(0, 10) <= until), ''].join('\n');
}

/** Returns the daily bars as one array per column: d(ate), o, h, l, c, v. */
export function readBars(symbol, until) {
  const rows = rowsOf(readFileSync(`${SAMPLE}${symbol}.csv`, 'utf8')).filter((row) => row.date <= until);
  const column = (name) => rows.map((row) => Number(row[name]));
  return {
    symbol,
    d: rows.map((row) => row.date),
    o: column('open'),
    h: column('high'),
    l: column('low'),
    c: column('close'),
    v: column('volume'),
  };
}

/** Returns positions as the payload's `position` shows them, and with `initial_stop`, by ticker. */
export function readPortfolio(text) {
  const orNull = (cell, read) => (cell === '' ? null : read(cell));
  return new Map(
    rowsOf(text).map((row) => [
      row.ticker,
      {
        quantity: Number(row.quantity),
        average_price: Number(row.average_price),
        stop: orNull(row.stop, Number),
        entry_date: orNull(row.entry_date, String),
        ...(row.stop_from ? { stop_from: row.stop_from, initial_stop: orNull(row.initial_stop, Number) } : {}),
      },
    ]),
  );
}
