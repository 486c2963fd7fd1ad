import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HaltFile } from '../../../../src/adapters/files/trading/haltFile.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const clock = new ManualClock('2026-11-20T15:00:00.000Z');

const HEADER = 'ticker,code,since,until\n';

function read(lines: string, ticker = 'GME') {
  writeFileSync(at('halts.csv'), lines);
  return new HaltFile(at('halts.csv'), clock).read(ticker);
}

const TRADING = { kind: 'trading', source: 'file' };

describe('HaltFile', () => {
  it('halts the listed tickers from start to end [HLT-01]', async () => {
    expect(await read(HEADER)).toEqual(TRADING);
    expect(await read(`${HEADER}gme,T1,2026-11-20T14:00:00Z,`)).toEqual({
      kind: 'halted',
      source: 'file',
      code: 'T1',
      since: '2026-11-20T14:00:00.000Z',
    });
    expect(await read(`${HEADER}GME,T1,,`)).toEqual({ kind: 'halted', source: 'file', code: 'T1', since: null });
    expect(await read(`${HEADER}GME,T1,2026-11-20T10:01:00-05:00,`)).toEqual(TRADING);
    expect(await read(`${HEADER}GME,T1,2026-11-20T14:00:00Z,2026-11-20T15:00:00Z`)).toEqual(TRADING);
    expect((await read(`${HEADER}GME,T1,2026-11-20T14:00:00Z,2026-11-20T15:00:01Z`)).kind).toBe('halted');
    expect(await read(`${HEADER}GME,T1,,`, 'AAPL')).toEqual(TRADING);
  });

  it.each([
    ['2026-11-20', '', 'halted'],
    ['2026-11-20T15:00Z', '', 'halted'],
    ['2026-11-20T15:01Z', '', 'trading'],
    ['2026-11-21', '', 'trading'],
    ['2026-11-01', '2026-11-19', 'trading'],
    ['2026-11-01', '2026-11-20', 'halted'],
  ])('reads a halt from %s until %s, including the whole day of a date', async (since, until, kind) => {
    expect(await read(`${HEADER}GME,T1,${since},${until}`)).toMatchObject({ kind });
  });

  it.each([
    ['without its header', 'GME,T1,,\n'],
    ['when it is empty', ''],
    ['with an invalid time', `${HEADER}GME,T1,yesterday,\n`],
    ['with a time in an unknown time zone', `${HEADER}GME,T1,2026-11-20T10:00:00,\n`],
    ['with an invalid ticker', `${HEADER}AAPL,T1,,\n???,T1,,\n`],
    ['with a line that is not CSV', `${HEADER}"GME,T1,,\n`],
  ])('cannot be read %s, even if it does not list the ticker', async (_what, lines) => {
    expect(await read(lines, 'MSFT')).toEqual({
      kind: 'unreadable',
      source: 'file',
      reason: expect.stringContaining(at('halts.csv')),
    });
  });

  it('is unreadable when it is missing or not a file', async () => {
    const file = new HaltFile(at('halts.csv'), clock);
    expect(await file.read('GME')).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('does not exist.'),
    });
    mkdirSync(at('halts.csv'));
    expect(await file.read('GME')).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('EISDIR') });
  });
});
