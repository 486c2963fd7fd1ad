import { describe, expect, it, jest } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { LEDGER_DRAFTS, writeLedger } from '../../../e2e/ledgerHome.js';
import { runDashboardInProcess } from '../program.js';

jest.setTimeout(60_000);

describe('plumbline ledger', () => {
  const at = temporaryFolder();
  const ledger = (...args: string[]) =>
    runDashboardInProcess(['ledger', ...args], { PLUMBLINE_HOME: at('home'), MARKET_DATA: 'sample' });

  it('prints the transactions and each table of the portfolio page as CSV', async () => {
    await mkdir(at('home'));
    await writeLedger(at('home'));
    const lines = async (...args: string[]) => (await ledger(...args)).stdout.trimEnd().split(/\r?\n/);

    expect(await lines('list', '--csv')).toHaveLength(LEDGER_DRAFTS.length + 1);
    expect((await lines('list', '--csv', '--symbol', 'ko'))[1]).toBe(
      '2015-02-10,buy,Brokerage,KO,120,33,-3961,USD,1,activity.csv,2',
    );
    expect((await lines('history', '--csv', 'sessions'))[0]).toMatch(/^date,value,net_flow,/);
    expect((await lines('history', '--csv', 'years')).map((line) => line.slice(0, 4))).toEqual([
      'year',
      '2015',
      '2016',
      '2017',
    ]);
    expect((await lines('history', 'KO', '--csv', 'positions'))[1]).toMatch(/^KO,USD,120,3961,/);
  });

  it.each([
    ['list', '--csv'],
    ['history', '--csv', 'years'],
  ])('refuses %s as CSV and as JSON at once', async (...args) => {
    const { code, stderr } = await ledger(...args, '--json');
    expect([code, stderr]).toEqual([1, expect.stringContaining("cannot be used with option '--json'")]);
  });

  it('exports no history when the ledger has no import, and says so', async () => {
    await mkdir(at('home'));
    const { code, stderr } = await ledger('history', '--csv', 'years');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The ledger has no import yet')]);
  });
});
