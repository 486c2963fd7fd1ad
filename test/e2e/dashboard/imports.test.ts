import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import {
  ETRADE_POSITIONS,
  FIDELITY_POSITIONS,
  SCHWAB_POSITIONS,
  VANGUARD_POSITIONS,
} from '../../adapters/brokerExports/positionSamples.js';
import type { GeneratedAccount } from '../../adapters/brokerExports/generated/account.js';
import { FILE_KINDS } from '../../adapters/brokerExports/generated/files.js';
import { fidelityTransactions } from '../../adapters/brokerExports/generated/transactionFiles.js';
import { IS_NIGHTLY } from '../../runs.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { dropPortfolioFile } from '../dropPortfolioFile.js';
import { runFirstAuditByApi } from '../firstAudit.js';
import { expectSoon } from '../expectSoon.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { loadView } from '../openView.js';

jest.setTimeout(60_000);

const ACCOUNT: GeneratedAccount = {
  positions: [{ symbol: 'KO', thousandths: 10_000, priceCents: 6100, paidCents: 5200 }],
  cashCents: 100_000,
  transactions: [
    {
      kind: 'buy',
      date: '2026-01-05',
      settlementDate: '2026-01-06',
      symbol: 'KO',
      thousandths: 10_000,
      priceCents: 5200,
      feeCents: 0,
      amountCents: -52_000,
    },
  ],
};
/** A file's name and content, the title of its preview, and its holdings. */
type ImportedFile = readonly [string, string, string, readonly string[]];
/**
 * Files that are imported in every run: one with positions only, one that also has transactions, and one not in CSV.
 * The page treats every other file like one of these three.
 */
const ALWAYS_IMPORTED = new Set(['Schwab sample', 'Interactive Brokers statement', 'OFX 2']);
const MINE = 'ticker,quantity,average_price\nIBM,1,100\n';

describe('the import of a broker’s file', () => {
  let home: string;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ home, dashboard, page, complaints } = await openDashboard(startDashboard));
  });

  beforeEach(async () => {
    complaints.length = 0;
    await writeFile(join(home, 'portfolio.csv'), MINE);
    await loadView(page, dashboard, '/start');
  });

  const stored = (): Promise<string> => readFile(join(home, 'portfolio.csv'), 'utf8');
  const step = (): Locator => page.getByRole('region', { name: 'Portfolio', exact: true });

  const drop = (name: string, content: string): Promise<void> => dropPortfolioFile(step(), name, content);

  const holdings = async (): Promise<string[]> => {
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio performance' }).waitFor();
    return page.locator('.history-table').last().getByRole('rowheader').allTextContents();
  };
  const generated = FILE_KINDS.map(({ name, generate }): ImportedFile => {
    const { rows, write } = generate(ACCOUNT);
    return [name, write(rows), '', ['KO']];
  });

  const imported: readonly ImportedFile[] = [
    ['Schwab sample', SCHWAB_POSITIONS, 'Schwab, Individual ...123.', ['MSFT', 'BRK.B', 'AAPL270115C00200000']],
    ['Fidelity sample', FIDELITY_POSITIONS, 'Fidelity, Z00000000, 200000000.', ['KO', 'AAPL270115C00200000', 'VTI']],
    ['E*TRADE sample', ETRADE_POSITIONS, 'E*TRADE, #####1234.', ['JPM', 'QQQ261231P00600000']],
    ['Vanguard sample', VANGUARD_POSITIONS, 'Vanguard, 00000000.', ['VTI']],
    ...generated,
  ];

  it.each(IS_NIGHTLY ? imported : imported.filter(([name]) => ALWAYS_IMPORTED.has(name)))(
    'previews, saves and undoes the import of %s without a reload',
    async (name, content, title, tickers) => {
      await expectSoon(holdings, ['IBM']);
      await page.goBack();
      await drop(name, content);
      await step().getByText(`${name}: ${title}`).first().waitFor();
      expect(await step().getByRole('rowheader').allTextContents()).toEqual(expect.arrayContaining([...tickers]));
      expect(await stored()).toBe(MINE);

      await step()
        .getByRole('button', { name: /^Save [1-9]/ })
        .click();
      await step().getByText(`Imported from ${name}.`).waitFor();
      await expectSoon(
        async () => (await holdings()).filter((symbol) => symbol !== 'Cash').toSorted(),
        tickers.toSorted(),
      );

      await page.goBack();
      await step().getByRole('button', { name: 'Undo the import' }).click();
      await step().getByRole('button', { name: 'Undo the import' }).waitFor({ state: 'detached' });
      await page.getByText(`The import of ${name} has been undone.`).first().waitFor();
      await expectSoon(holdings, ['IBM']);
      expect(await stored()).toBe(MINE);
      expect(complaints).toEqual([]);
    },
  );

  it('adds transactions to the ledger only once, and can be undone', async () => {
    const { rows, write } = fidelityTransactions(ACCOUNT);
    const file = write(rows);
    await drop('activity.csv', file);
    await step().getByText('Transactions: 1 new, 0 already in the ledger. Positions: 1 new, 1 gone.').waitFor();
    await step().getByText('replace those in portfolio.csv', { exact: false }).waitFor();
    await step().getByText('1 new transaction').click();
    await step().getByRole('row', { name: '2026-01-05' }).getByText('\u2212$520.00', { exact: true }).waitFor();
    await step().getByRole('button', { name: 'Save 1 transaction' }).click();
    await step().getByText('Imported from activity.csv.').waitFor();
    await step().getByText('Your portfolio: 1 position, 0 watched, in ledger.jsonl.').waitFor();
    expect(await readFile(join(home, 'ledger.jsonl'), 'utf8')).toContain('"symbol":"KO"');
    expect(await stored()).toBe(MINE);

    await drop('again.csv', file);
    await step().getByText('Transactions: 0 new, 1 already in the ledger. No position changes.').waitFor();
    expect(await step().getByRole('button', { name: 'Nothing new to save' }).isDisabled()).toBe(true);
    expect(await page.getByText('The import above is not saved yet.').count()).toBe(0);
    await step().getByRole('button', { name: 'Discard' }).click();
    await drop('positions.csv', SCHWAB_POSITIONS);
    await step().getByText('Your portfolio comes from imported transactions.', { exact: false }).waitFor();
    await step().getByRole('button', { name: 'Discard' }).click();

    await step().getByRole('button', { name: 'Undo the import' }).click();
    await step().getByRole('button', { name: 'Undo the import' }).waitFor({ state: 'detached' });
    expect(await readFile(join(home, 'ledger.jsonl'), 'utf8')).toContain('"type":"batch_reversed"');
    expect(complaints).toEqual([]);
  });

  it('names a line whose figures disagree, and saves only after the user has confirmed that line', async () => {
    await drop('schwab.csv', SCHWAB_POSITIONS.replace('"1,010"', '"1,001"'));
    await step().getByText('MSFT: quantity × price is 410,510.10, but the file states 414,201.00 as value.').waitFor();
    const save = step().getByRole('button', { name: 'Save 3 positions' });
    expect(await save.isDisabled()).toBe(true);
    await step().getByLabel('I have compared 1 line above with my broker’s records: save anyway').check();
    await save.click();
    await step().getByText('Imported from schwab.csv.').waitFor();
    expect(await stored()).toContain('MSFT,1001,');
  });

  it('fits the preview into the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await drop('schwab.csv', SCHWAB_POSITIONS);
    await step().getByText('schwab.csv: ', { exact: false }).waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(width).toBeLessThanOrEqual(390);
  });

  it('keeps, on request, positions that the file does not list', async () => {
    await drop('vanguard.csv', VANGUARD_POSITIONS);
    await step().getByLabel('Keep 1 position that the file does not list').check();
    await step().getByRole('button', { name: 'Save 1 position', exact: true }).click();
    await step().getByText('Imported from vanguard.csv.').waitFor();
    expect(await stored()).toContain('IBM,1,100');
  });

  it('saves nothing from a file without a position to import', async () => {
    await drop('cash.csv', FIDELITY_POSITIONS.split('\n').slice(0, 2).join('\n'));
    await step().getByText('The file has no position that can be imported', { exact: false }).waitFor();
    expect(await step().getByRole('button', { name: 'Nothing new to save' }).isDisabled()).toBe(true);
    expect(await stored()).toBe(MINE);
  });

  it('shows on the button how many positions will be saved and how many removed', async () => {
    await drop('vanguard.csv', VANGUARD_POSITIONS);
    await step().getByRole('button', { name: 'Save 1 position, remove 1', exact: true }).waitFor();
    await step().getByRole('button', { name: 'Discard' }).click();
  });

  it('asks what each column means, and saves the answers as a mapping that can be changed', async () => {
    const lines = 'Purchase;KO;10;61,20;-612,00\nPurchase;KO;5;62,00;-310,00\n'.split('\n');
    const depot = `When;What;Ticker;Shares;Price;Total\n03/02/2026;${lines[0]}\n04/02/2026;${lines[1]}\n`;
    await drop('depot.csv', depot);
    await step().getByText('depot.csv: the layout of this file is not known.').waitFor();
    expect(await step().getByLabel('Content of ticker').inputValue()).toBe('symbol');
    await step().getByLabel('Content of what').selectOption('Kind of transaction');
    expect(await step().getByLabel('Broker').inputValue()).toBe('My broker');
    expect(await step().getByLabel('Broker').getAttribute('autocomplete')).toBe('on');
    await step().getByLabel('Broker').fill('Depot');
    await step().getByRole('button', { name: 'Preview' }).click();
    await step().getByText('The dates are valid as day/month and as month/day. Choose the order.').waitFor();
    await step().getByLabel('Order of day and month').selectOption('Day first');
    await step().getByLabel('Content of price').selectOption('Quantity');
    await step().getByRole('button', { name: 'Preview' }).click();
    await step().getByText('"shares", "price" are all mapped to quantity. Choose one.', { exact: false }).waitFor();
    await step().getByLabel('Content of price').selectOption('Price');
    await step().getByRole('button', { name: 'Preview' }).click();
    await step().getByText('Read with your mapping.', { exact: false }).waitFor();
    await step().getByRole('button', { name: 'Save 2 transactions' }).click();
    await step().getByText('Imported from depot.csv.').waitFor();

    await drop('later.csv', depot.replace('04/02', '05/02'));
    await step().getByText('Read with the mapping that you saved on', { exact: false }).waitFor();
    await step().getByText('Transactions: 1 new, 1 already in the ledger.', { exact: false }).waitFor();
    await step().getByRole('button', { name: 'Change the mapping' }).click();
    expect(await step().getByLabel('Broker').inputValue()).toBe('Depot');
    await step().getByLabel('Broker').fill('Other depot');
    await step().getByRole('button', { name: 'Preview' }).click();
    await step().getByText('later.csv: Other depot. Transactions: 2 new', { exact: false }).waitFor();
    await step().getByRole('button', { name: 'Discard' }).click();

    await drop('later.csv', depot);
    await interceptRequests(page, '**/import/forget-mapping', (request) => request.abort());
    await step().getByRole('button', { name: 'Forget the mapping' }).click();
    await step().getByRole('alert').getByText('Plumbline does not respond').waitFor();
    stopIntercepting(page);
    await step().getByRole('button', { name: 'Change the mapping' }).click();
    await step().getByRole('button', { name: 'Preview' }).click();
    await step().getByText('Read with your mapping.', { exact: false }).waitFor();
    expect(await step().getByRole('alert').count()).toBe(0);
    await step().getByRole('button', { name: 'Discard' }).click();
    await drop('later.csv', depot);
    await step().getByRole('button', { name: 'Forget the mapping' }).click();
    await step().getByText('later.csv: the layout of this file is not known.').waitFor();
    await step().getByRole('button', { name: 'Discard' }).click();
    await step().getByRole('button', { name: 'Undo the import' }).click();
    await step().getByRole('button', { name: 'Undo the import' }).waitFor({ state: 'detached' });
    expect(complaints.filter((complaint) => !/400|ERR_CONNECTION_RESET/.test(complaint))).toEqual([]);
  });

  it('says on the overview that the audit is of an earlier portfolio, and in a preview what it would no longer cover', async () => {
    const notice = page.getByRole('region', { name: 'Changed portfolio' });
    const openOverview = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Plumbline, overview' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    };
    await runFirstAuditByApi(dashboard);
    await page.reload();
    const readiness = page.getByText('The latest audit is of this portfolio.');
    await readiness.waitFor();
    await page.getByRole('link', { name: 'Show the overview' }).waitFor();
    await openOverview();
    expect(await notice.count()).toBe(0);
    const risk = page.getByText(/^At risk:/);
    await risk.waitFor();
    await page.goBack();
    await drop('vanguard.csv', VANGUARD_POSITIONS.replace('VTI', 'IBM'));
    await step().getByRole('button', { name: 'Save 1 position' }).click();
    await step().getByText('Imported from vanguard.csv.').waitFor();
    await readiness.waitFor({ state: 'detached' });
    await openOverview();
    await notice.getByText('Your portfolio has changed since this audit.', { exact: false }).waitFor();
    await notice.getByRole('button', { name: /^Run/ }).waitFor();
    expect(await risk.count()).toBe(0);

    await page.goBack();
    await step().getByRole('button', { name: 'Undo the import' }).click();
    await step().getByRole('button', { name: 'Undo the import' }).waitFor({ state: 'detached' });
    await openOverview();
    await notice.waitFor({ state: 'detached' });

    await page.goBack();
    await writeFile(join(home, 'portfolio.csv'), `${MINE}TSLA,ten,1\n`);
    const { rows, write } = fidelityTransactions(ACCOUNT);
    await drop('activity.csv', write(rows));
    await step().getByText('Positions: 1 new, 1 gone.').waitFor();
    await step().getByRole('row', { name: 'IBM' }).getByText('Gone').waitFor();
    await step().getByText('Unreadable lines of your current portfolio; left out of the comparison:').waitFor();
    await step().getByRole('button', { name: 'Discard' }).click();
  });

  it('names the supported files when it does not recognize a file', async () => {
    await drop('letter.txt', 'Dear broker\nPlease send my file.\n');
    await step().getByText('Plumbline does not recognize the file', { exact: false }).waitFor();
    await step().getByRole('button', { name: 'Try another file' }).click();
    await step().getByRole('group', { name: 'Portfolio file' }).waitFor();
    expect(await stored()).toBe(MINE);
  });
});
