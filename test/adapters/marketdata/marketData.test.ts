import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CsvMarketData } from '../../../src/adapters/marketdata/csvMarketData.js';
import { SampleMarketData } from '../../../src/adapters/marketdata/sampleMarketData.js';
import { marketDataContract } from '../../contracts/dashboard/marketData.contract.js';
import { MemoryMarketData, risingBars } from '../../fakes/dashboard/memoryMarketData.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
  await writeFile(join(folder, 'secret.csv'), 'date,open,high,low,close,volume\n2020-01-01,1,1,1,1,1\n');
  await mkdir(join(folder, 'prices'));
  folder = join(folder, 'prices');
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

const file = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(folder, name), content);
const daily = (symbol: string) => new CsvMarketData(folder).daily(symbol);
const THREE_ROWS =
  'date,open,high,low,close,volume\n2020-01-01,1,3,0.5,2,10\n2020-01-02,2,4,1,3,20\n2020-01-03,3,5,2,4,30\n';
const THREE_BARS = [
  { date: '2020-01-01', open: 1, high: 3, low: 0.5, close: 2, volume: 10 },
  { date: '2020-01-02', open: 2, high: 4, low: 1, close: 3, volume: 20 },
  { date: '2020-01-03', open: 3, high: 5, low: 2, close: 4, volume: 30 },
];

describe('the market data contract', () => {
  beforeAll(() => file('GOOD.csv', THREE_ROWS));
  marketDataContract('the sample', () => new SampleMarketData(), 'AAPL');
  marketDataContract('CsvMarketData', () => new CsvMarketData(folder), 'GOOD');
  marketDataContract('memory', () => new MemoryMarketData({ GOOD: risingBars(3) }), 'GOOD');
});

describe('SampleMarketData', () => {
  it('has prices of the index and of every stock that its description names', async () => {
    for (const symbol of ['SPX', 'SPY', 'AAPL', 'XOM']) {
      const prices = await new SampleMarketData().daily(symbol);
      expect(prices).toMatchObject({
        kind: 'prices',
        rows: expect.arrayContaining([expect.objectContaining({ date: '2017-12-29' })]),
      });
    }
  });

  it('says how to use other prices', async () => {
    expect(await new SampleMarketData().daily('TSLA')).toEqual({
      kind: 'unavailable',
      reason: 'TSLA is not among the sample prices. Choose another price source in Settings (MARKET_DATA).',
      currency: null,
    });
  });
});

describe('CsvMarketData', () => {
  it('reads Windows line endings, a byte order mark, quotes, additional columns and an empty last line', async () => {
    await file(
      'WIN.csv',
      '\uFEFF"Date","Open","High","Low","Close","Adj Close","Volume"\r\n"2020-01-01","1","3","0.5","2","9","10"\r\n\r\n',
    );

    expect(await daily('WIN')).toEqual({
      kind: 'prices',
      rows: THREE_BARS.slice(0, 1),
      currency: 'USD',
      notes: [],
      adjustments: [],
    });
  });

  it('returns null for values that are not numbers', async () => {
    await file('HOLES.csv', 'date,open,high,low,close,volume\n2020-01-01,,abc,NaN,2,0x2D\n');

    expect(await daily('HOLES')).toEqual({
      kind: 'prices',
      rows: [{ date: '2020-01-01', open: null, high: null, low: null, close: 2, volume: null }],
      currency: 'USD',
      notes: [],
      adjustments: [],
    });
  });

  it.each([
    ['currency', 'GBp', 'GBp'],
    ['Currency', '"nok"', 'NOK'],
    ['currency', 'GBX', 'GBX'],
    ['currency', '', 'USD'],
  ])('reads the currency from the column %s with the cell %s', async (column, cell, currency) => {
    await file(
      'LSE.csv',
      `date,open,high,low,close,volume,${column}\n2020-01-01,1,3,0.5,2,10,${cell}\n2020-01-02,2,4,1,3,20,\n`,
    );

    expect(await daily('LSE')).toMatchObject({ kind: 'prices', rows: THREE_BARS.slice(0, 2), currency });
  });

  it.each([
    [
      'two currencies',
      ['GBP', 'GBp'],
      'The currency column of MIXED.csv has more than one currency: GBP, GBp. Use one for all rows.',
    ],
    [
      'no currency code',
      ['pounds', 'pounds'],
      'The currency column of MIXED.csv has "pounds", which is not a currency code such as USD.',
    ],
  ])('refuses a file with %s', async (_what, [first, second], reason) => {
    await file(
      'MIXED.csv',
      `date,open,high,low,close,volume,currency\n2020-01-01,1,3,0.5,2,10,${first}\n2020-01-02,2,4,1,3,20,${second}\n`,
    );

    expect(await daily('MIXED')).toEqual({ kind: 'unavailable', reason, currency: null });
  });

  it('reads dividends and splits from the columns that yfinance writes', async () => {
    const header = 'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n';
    await file('DIV.csv', `${header}2020-01-01,1,3,0.5,2,10,0.0,0.0\n2020-01-02,2,4,1,3,20,0.25,4.0\n`);

    expect(await daily('DIV')).toMatchObject({
      rows: THREE_BARS.slice(0, 2),
      splits: [{ date: '2020-01-02', ratio: 4 }],
      dividends: [{ date: '2020-01-02', amount: 0.25 }],
    });
  });

  it('reads the day from the timestamps that yfinance writes', async () => {
    const header = 'Date,Open,High,Low,Close,Volume\n';
    await file('TZ.csv', `${header}2020-01-01 00:00:00-05:00,1,3,0.5,2,1e1\n2020-01-02T00:00:00Z,2,4,1,3,20\n`);

    expect(await daily('TZ')).toMatchObject({ rows: THREE_BARS.slice(0, 2) });
  });

  it('notes that prices in files without a currency are taken to be in USD [CUR-02]', async () => {
    await file('PLAIN.csv', THREE_ROWS);

    expect(await daily('PLAIN')).toMatchObject({ currency: 'USD' });
    expect(new CsvMarketData(folder).note).toBe('Prices in files without a currency column are taken to be in USD.');
  });

  it('also finds the file of a share class under other spellings of its ticker', async () => {
    await file('MOG-A.csv', THREE_ROWS);
    expect(await daily('MOG.A')).toMatchObject({ kind: 'prices' });
    expect(await daily('HEI.A')).toMatchObject({ reason: expect.stringContaining('no file HEI.A.csv or HEI-A.csv.') });
  });

  it('says which file is missing', async () => {
    expect(await daily('MISSING')).toEqual({
      kind: 'unavailable',
      reason: `There are no prices for MISSING: ${folder} has no file MISSING.csv.`,
      currency: null,
    });
  });

  it('says what the first line must be [CMD-06]', async () => {
    await file('GARBAGE.csv', 'hello\nworld\n');
    await file('EMPTY.csv', '');
    const reason = (name: string) =>
      `The first line of ${name} must be date,open,high,low,close,volume; missing: date, open, high, low, close, volume.`;

    expect(await daily('GARBAGE')).toEqual({ kind: 'unavailable', reason: reason('GARBAGE.csv'), currency: null });
    expect(await daily('EMPTY')).toEqual({ kind: 'unavailable', reason: reason('EMPTY.csv'), currency: null });
  });

  it('refuses a file that is not text, not a regular file, or too large', async () => {
    await file(
      'BINARY.csv',
      Uint8Array.from({ length: 4096 }, (_, i) => i % 256),
    );
    await mkdir(join(folder, 'FOLDER.csv'));
    await file('HUGE.csv', '');
    await truncate(join(folder, 'HUGE.csv'), 200 * 1024 * 1024);

    expect(await daily('BINARY')).toEqual({
      kind: 'unavailable',
      reason: 'BINARY.csv is not a text file.',
      currency: null,
    });
    expect(await daily('FOLDER')).toEqual({
      kind: 'unavailable',
      reason: `FOLDER.csv in ${folder} is not a file.`,
      currency: null,
    });
    expect(await daily('HUGE')).toEqual({
      kind: 'unavailable',
      reason: 'HUGE.csv is too large: price files may have at most 8 MiB.',
      currency: null,
    });
  });

  it('does not wait for a pipe or a device', async () => {
    execFileSync('/usr/bin/env', ['mkfifo', join(folder, 'PIPE.csv')]);
    await symlink('/dev/zero', join(folder, 'DEVICE.csv'));

    expect(await daily('PIPE')).toEqual({
      kind: 'unavailable',
      reason: `PIPE.csv in ${folder} is not a file.`,
      currency: null,
    });
    expect(await daily('DEVICE')).toEqual({
      kind: 'unavailable',
      reason: `DEVICE.csv in ${folder} is not a file.`,
      currency: null,
    });
  });

  it('says why a file cannot be read', async () => {
    await symlink(join(folder, 'LOOP.csv'), join(folder, 'LOOP.csv'));

    expect(await daily('LOOP')).toEqual({
      kind: 'unavailable',
      reason: `LOOP.csv in ${folder} cannot be read (ELOOP).`,
      currency: null,
    });
  });

  it('reads no file outside its folder, whatever the symbol', async () => {
    for (const symbol of ['../secret', '..%2Fsecret', 'PRICES/../../secret', `${folder}/GOOD`]) {
      expect(await daily(symbol)).toEqual({
        kind: 'unavailable',
        reason: `"${symbol}" is not a ticker.`,
        currency: null,
      });
    }
  });
});
