import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SAMPLE = fileURLToPath(new URL('../../data/sample/', import.meta.url));

export const PORTFOLIO_FILE = `${SAMPLE}portfolio.csv`;

function rowsOf(file) {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
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
  const rows = rowsOf(`${SAMPLE}${symbol}.csv`).filter((row) => row.date <= until);
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

/** Returns positions as the payload's `position` shows them, by ticker. */
export function readPortfolio() {
  const orNull = (cell, read) => (cell === '' ? null : read(cell));
  return new Map(
    rowsOf(PORTFOLIO_FILE).map((row) => [
      row.ticker,
      {
        quantity: Number(row.quantity),
        average_price: Number(row.average_price),
        stop: orNull(row.stop, Number),
        entry_date: orNull(row.entry_date, String),
      },
    ]),
  );
}
