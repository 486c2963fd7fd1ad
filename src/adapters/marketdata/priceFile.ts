import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRateSymbol } from '../../domain/dashboard/market/currency.js';
import { fileNamesOf, isTicker } from '../../domain/shared/ticker.js';
import { readPriceCsv, unavailable, type PriceFileReading } from './priceCsv.js';

/** 100 years of daily bars take 1.5 MB. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** Reads the prices in `folder/SYMBOL.csv`. An invalid symbol never reaches the file system. */
export async function readPriceFile(folder: string, symbol: string): Promise<PriceFileReading> {
  if (!isTicker(symbol) && !isRateSymbol(symbol)) return unavailable(`"${symbol}" is not a ticker.`);
  const names = fileNamesOf(symbol).map((each) => `${each}.csv`);
  const { name, read } = await readFirst(folder, names);
  switch (read.kind) {
    case 'text':
      return readPriceCsv(read.text, name);
    case 'missing':
      return unavailable(`There are no prices for ${symbol}: ${folder} has no file ${name}.`);
    case 'no_file':
      return unavailable(`${name} in ${folder} is not a file.`);
    case 'too_large':
      return unavailable(`${name} is too large: price files may have at most ${LIMIT_BYTES / 1024 / 1024} MiB.`);
    case 'unreadable':
      return unavailable(`${name} in ${folder} cannot be read (${read.code}).`);
  }
}

/** Without this flag, a named pipe in place of the file would block until something writes to it. */
const READ_WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

type Read =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' | 'no_file' | 'too_large' }
  | { readonly kind: 'unreadable'; readonly code: string };

async function readFirst(folder: string, names: readonly string[]): Promise<{ name: string; read: Read }> {
  for (const name of names) {
    const read = await readLimited(join(folder, name));
    if (read.kind !== 'missing') return { name, read };
  }
  return { name: names.join(' or '), read: { kind: 'missing' } };
}

async function readLimited(path: string): Promise<Read> {
  try {
    if (!(await stat(path)).isFile()) return { kind: 'no_file' };
    const file = await open(path, READ_WITHOUT_WAITING);
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return { kind: 'no_file' };
      if (facts.size > LIMIT_BYTES) return { kind: 'too_large' };
      return { kind: 'text', text: await file.readFile('utf8') };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unreadable', code };
  }
}
