import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from './program.js';
import { writeLedger } from '../../e2e/ledgerHome.js';
import { runProgram } from '../../servers/program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
const replay = (...args: string[]) => runDashboardInProcess(['replay', ...args], { PLUMBLINE_HOME: at('home') });
const YEAR = ['--from', '2016-01-01', '--to', '2016-12-31'];

describe('plumbline replay', () => {
  it('writes the same report when repeated, and prints its location', async () => {
    const first = await runProgram(
      'plumbline',
      ['replay', ...YEAR, '--tickers', 'aapl,KO', '--out', at('one'), '--offline'],
      { PLUMBLINE_HOME: at('home') },
    );
    const second = await replay(...YEAR, '--tickers', 'KO,AAPL', '--out', at('two'));
    const read = (path: string): string => readFileSync(at(path), 'utf8');

    expect([first, second]).toEqual(
      ['one', 'two'].map((folder) => ({
        code: 0,
        stderr: '',
        stdout: `${at(`${folder}/replay.json`)}\n${at(`${folder}/replay.md`)}\nThese figures describe the past of large companies that were chosen in 2018 and had survived until then (see data/sample/README.md) (survivorship bias). They predict nothing.\n`,
      })),
    );
    expect([read('two/replay.json'), read('two/replay.md')]).toEqual([read('one/replay.json'), read('one/replay.md')]);
    expect(Object.keys(JSON.parse(read('one/replay.json')).tickers)).toEqual(['AAPL', 'KO']);
    expect(existsSync(at('home'))).toBe(false);
  });

  it('covers the whole sample if there is no portfolio', async () => {
    await replay('--from', '2017-12-26', '--to', '2017-12-29', '--out', at('out'));

    expect(Object.keys(JSON.parse(readFileSync(at('out/replay.json'), 'utf8')).tickers)).toHaveLength(31);
  });

  it('covers the portfolio if there is one', async () => {
    writeFileSync(at('portfolio.csv'), 'ticker,quantity,average_price\nGE,0,\nTSLA,0,\n');
    await runDashboardInProcess(['replay', '--from', '2017-12-01', '--to', '2017-12-31', '--out', at('out')], {
      PLUMBLINE_HOME: at(),
    });

    expect(Object.keys(JSON.parse(readFileSync(at('out/replay.json'), 'utf8')).tickers)).toEqual(['GE']);
  });

  it('covers the positions of the ledger, as the audit does, once it has transactions', async () => {
    mkdirSync(at('home'));
    await writeLedger(at('home'));
    writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nGE,5,20\n');
    await replay('--from', '2017-12-01', '--to', '2017-12-31', '--out', at('out'));

    expect(readFileSync(at('out/replay.md'), 'utf8')).toContain('\n80 sessions of 4 tickers (AAPL, JNJ, KO, XOM), ');
  });

  it.each([
    ['a date is invalid', ['--from', '2016-02-30', '--to', '2016-12-31'], 'from: "2016-02-30" is not a date.'],
    [
      'the dates are in the wrong order',
      ['--from', '2017-01-01', '--to', '2016-12-31'],
      'from: 2017-01-01 must be before 2016-12-31',
    ],
    ['a date is missing', ['--from', '2017-01-01'], "error: required option '--to <date>' not specified"],
    [
      'a ticker is unknown',
      [...YEAR, '--tickers', 'AAPL,TSLA'],
      'TSLA cannot be replayed. TSLA is not among the sample prices.',
    ],
    ['a ticker is invalid', [...YEAR, '--tickers', 'AAPL;KO'], '"AAPL;KO" is not a ticker.'],
    [
      'the portfolio is missing and no stock of the sample has prices for that period',
      ['--from', '2020-01-01', '--to', '2020-12-31'],
      'None of the 31 tickers can be replayed.',
    ],
    [
      'the output folder cannot be used',
      [...YEAR, '--tickers', 'AAPL', '--out', '/dev/null/x'],
      'Bad settings: --out: the folder /dev/null/x cannot be used',
    ],
  ])('reports in one line that %s, and ends with exit code 1', async (_what, args, words) => {
    const { code, stdout, stderr } = await replay(...args);

    expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
      code: 1,
      stdout: '',
      lines: [expect.stringContaining(words), ''],
    });
  });
});
