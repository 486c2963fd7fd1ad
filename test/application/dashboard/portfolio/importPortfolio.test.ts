import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { PortfolioDocumentFile } from '../../../../src/adapters/files/portfolio/portfolioDocumentFile.js';
import { ImportPortfolio } from '../../../../src/application/dashboard/portfolio/importPortfolio.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import { ImportUndoFile } from '../../../../src/adapters/files/portfolio/importUndoFile.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const at = temporaryFolder();
const HEAD = 'ticker,quantity,average_price\n';
const undoFile = () => new ImportUndoFile(at('portfolio-import.json'), () => undefined);
const importer = () =>
  new ImportPortfolio(
    new PortfolioDocumentFile(at('portfolio.csv')),
    undoFile(),
    new SerialQueue(),
    new ManualClock('2026-03-02T15:00:00Z'),
  );
const stored = (name = 'portfolio.csv') => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);

describe('ImportPortfolio', () => {
  it('reports each line and stores nothing with `checkOnly`', async () => {
    const read = await importer().execute(`${HEAD}AAPL,10,150\nMSFT,0,\nTSLA,ten,1\n`, true);
    expect(read).toMatchObject({
      saved: false,
      positions: [
        { ticker: 'AAPL', quantity: 10 },
        { ticker: 'MSFT', quantity: 0 },
      ],
      options: [],
    });
    expect(read.errors).toEqual([{ line: 4, message: expect.stringContaining('the quantity "ten" is not a number') }]);
    expect(stored()).toBeNull();
  });

  it('stores the text unchanged, including mistakes, and keeps the previous file beside the new file', async () => {
    const [one, other] = [`${HEAD}AAPL,10,150\nTSLA,ten,1\n`, `${HEAD}IBM,1,100\n`];
    expect((await importer().execute(one, false)).saved).toBe(true);
    expect([stored(), stored('portfolio.csv.bak')]).toEqual([one, null]);
    await importer().execute(other, false);
    expect([stored(), stored('portfolio.csv.bak')]).toEqual([other, one]);
  });

  it.each([true, false])('names the tickers that the new portfolio does not list, with checkOnly %p', async (only) => {
    const option = 'AAPL261218C00200000';
    await importer().execute(`${HEAD}AAPL,10,150\nKO,0,\n${option},1,4\n`, false);
    expect((await importer().execute(`${HEAD}IBM,1,100\naapl,1,1\n`, only)).removed).toEqual(['KO', option]);
  });

  it.each([
    ['', 'The first line names the columns'],
    ['AAPL 10 150\n', 'missing: ticker, quantity, average_price'],
    [HEAD, 'A line for each ticker follows'],
    ['name,shares\nAAPL,10\n', 'missing: ticker, quantity, average_price'],
    [`${HEAD}TSLA,ten,1\n`, 'the quantity "ten" is not a number'],
  ])('refuses %j, which has no usable line, and leaves the portfolio unchanged', async (csv, reason) => {
    await importer().execute(`${HEAD}IBM,1,100\n`, false);
    await expect(importer().execute(csv, false)).rejects.toMatchObject({
      slug: 'portfolio_unusable',
      message: expect.stringContaining(reason),
    });
    expect(stored()).toBe(`${HEAD}IBM,1,100\n`);
  });

  it('stores the portfolio before the import for an undo, but stores nothing when the import was only checked', async () => {
    const [one, other] = [`${HEAD}AAPL,10,150\n`, `${HEAD}IBM,1,100\n`];
    await importer().execute(one, true);
    expect(await undoFile().load()).toBeNull();
    await importer().execute(one, false);
    expect(await undoFile().load()).toMatchObject({ before: null, after: one });
    await importer().execute(other, false);
    expect(await undoFile().load()).toMatchObject({ file: 'your own CSV', before: one, after: other });
  });

  it.each([
    ['AAPL,10,150,140,2026-03-02', []],
    ['AAPL,10,150,150,', []],
    ['AAPL,0,150,160,', []],
    ['AAPL,10,150,,2026-03-03', ['AAPL: the entry date 2026-03-03 is in the future.']],
    ['AAPL,10,150,,2026-02-28', ['AAPL: the stock exchange is closed on the entry date 2026-02-28.']],
    ['AAPL,10,150,,2025-07-04', ['AAPL: the stock exchange is closed on the entry date 2025-07-04.']],
    ['SAP.DE,10,150,,2025-07-04', []],
    ['AAPL,10,150,160,', ['AAPL: the stop 160 is above the average price 150. Check it, unless it protects a profit.']],
    [
      'AAPL,-1,150,140,',
      [
        'AAPL: the quantity -1 is a short position; the framework follows long ones only.',
        'AAPL: the stop 140 is below the average price 150. Check it, unless it protects a profit.',
      ],
    ],
  ])('adds notes that warn about a doubtful stop, entry date or quantity in %j: %j', async (line, notes) => {
    const csv = `ticker,quantity,average_price,stop,entry_date\n${line}\n`;
    expect((await importer().execute(csv, true)).notes).toEqual(notes);
    expect((await importer().execute(csv, false)).notes).toEqual(notes);
  });

  it('runs two imports in sequence, so that the previous file is always complete', async () => {
    const shared = importer();
    const texts = [1, 2, 3, 4].map((n) => `${HEAD}IBM,${n},100\n`);
    await Promise.all(texts.map((text) => shared.execute(text, false)));
    expect([stored('portfolio.csv.bak'), stored()]).toEqual(texts.slice(-2));
  });

  it('names the removed tickers of the previous import, even if that import is still running', async () => {
    const shared = importer();
    const imports = ['KO', 'IBM', 'AAPL'].map((ticker) => shared.execute(`${HEAD}${ticker},1,100\n`, false));

    expect((await Promise.all(imports)).map(({ removed }) => removed)).toEqual([[], ['KO'], ['IBM']]);
  });
});
