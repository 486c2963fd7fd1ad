import { symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PortfolioFile } from '../../../../src/adapters/files/portfolio/portfolioFile.js';
import { PortfolioOrSample } from '../../../../src/adapters/files/portfolio/portfolioOrSample.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

function read(content: string | Uint8Array) {
  writeFileSync(at('portfolio.csv'), content);
  return new PortfolioFile(at('portfolio.csv')).read();
}

const position = (ticker: string, quantity: number, averagePrice: number) => ({
  ticker,
  quantity,
  averagePrice,
  stop: null,
  entryDate: null,
});

describe('PortfolioFile', () => {
  it('reads holdings and the watch list', async () => {
    expect(
      await read('ticker,quantity,average_price,stop,entry_date\nAAPL,10,150.25,140,2020-01-02\nmsft,0,,,\n'),
    ).toEqual({
      source: 'portfolio.csv',
      notes: [],
      positions: [
        { ticker: 'AAPL', quantity: 10, averagePrice: 150.25, stop: 140, entryDate: '2020-01-02' },
        position('MSFT', 0, 0),
      ],
      options: [],
      errors: [],
    });
  });

  it.each([
    ['Windows line endings and a byte order mark', '\uFEFFticker,quantity,average_price\r\nAAPL,10,1\r\nMSFT,20,2\r\n'],
    ['old Mac line endings, with none at the end', 'ticker,quantity,average_price\rAAPL,10,1\rMSFT,20,2'],
    [
      'quotes, spaces, capitals, empty lines and another column order',
      '"Quantity", "Ticker" ,AVERAGE_PRICE\n\n10,"AAPL",1\n\n 20 , MSFT , "2" \n',
    ],
    ['the empty rows of a spreadsheet', 'ticker,quantity,average_price\nAAPL,10,1\n,,\nMSFT,20,2\n,,\n'],
  ])('reads %s', async (_what, content) => {
    expect(await read(content)).toMatchObject({
      positions: [position('AAPL', 10, 1), position('MSFT', 20, 2)],
      errors: [],
    });
  });

  it('reports a bad row by the line number that an editor shows, and loads the other rows', async () => {
    const { positions, errors } = await read(
      'ticker,quantity,average_price\n\nAAPL,10,1\nMSFT,x,2\nIBM,"1,3\n\nKO,5,4\n',
    );

    expect(positions).toEqual([position('AAPL', 10, 1), position('KO', 5, 4)]);
    expect(errors).toEqual([
      { line: 4, message: 'MSFT: the quantity "x" is not a number. Write 100 or -100, or 0 to watch the ticker.' },
      { line: 5, message: 'This line is not valid CSV. Look for an unmatched quotation mark.' },
    ]);
  });

  it('says which columns the header lacks', async () => {
    const message =
      'The first line must name the columns ticker, quantity and average_price; missing: ticker, quantity, average_price. Add or rename columns, or delete the lines above the one with the column names. To read a file that your broker exported, run: plumbline import FILE.';

    expect(await read('AAPL,10,150\nMSFT,20,2\n')).toMatchObject({ positions: [], errors: [{ line: 1, message }] });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('says that %s separate the columns', async (name, separator) => {
    expect(await read(`ticker${separator}quantity${separator}average_price\n`)).toMatchObject({
      positions: [],
      errors: [{ line: 1, message: expect.stringContaining(`The columns are separated by ${name}.`) }],
    });
  });

  it.each([
    ['a header that names other columns', 'Symbol,Qty,Price\nAAPL,10,150\nMSFT,20,2\n'],
    [
      'lines above the header',
      'Positions for account ...123 as of 2026-11-20\n\nSymbol,Description,Qty,Price\nAAPL,APPLE INC,10,150\nMSFT,MICROSOFT,20,2\n',
    ],
    ['other columns and no rows', 'Symbol,Qty,Price\n'],
  ])('reports %s once, not once per line', async (_what, text) => {
    const { positions, errors } = await read(text);

    expect(positions).toEqual([]);
    expect(errors).toEqual([
      {
        line: 1,
        message: expect.stringContaining(
          'The first line must name the columns ticker, quantity and average_price; missing: ',
        ),
      },
    ]);
  });

  it('does not guess the meaning of a row with more cells than columns', async () => {
    const { positions, errors } = await read(
      'ticker,quantity,average_price,,\nAAPL,10,1,234.50\nMSFT,20,2,,\nIBM,1,000,150,,\nKO,5,"1,000"\n',
    );

    expect(positions).toEqual([position('MSFT', 20, 2)]);
    expect(errors).toEqual([
      {
        line: 2,
        message:
          'This line has 4 cells, but the header has 3 columns. Write numbers without thousands separators: 1234.50.',
      },
      {
        line: 4,
        message:
          'This line has 4 cells, but the header has 3 columns. Write numbers without thousands separators: 1234.50.',
      },
      { line: 5, message: 'KO: the average_price "1,000" must be a price above 0, such as 123.45.' },
    ]);
  });

  it('loads nothing when the header has a column twice', async () => {
    expect(await read('\nticker,quantity,average_price,Quantity\nAAPL,10,1,20\n')).toMatchObject({
      positions: [],
      errors: [{ line: 2, message: 'The first line has the column quantity twice. Keep one of them.' }],
    });
  });

  it('refuses a file that is not text or is far too long', async () => {
    const message = `${at('portfolio.csv')} is not a portfolio: it is not text, or is over 1 MiB. Start it with the first line ticker,quantity,average_price and a line such as AAPL,10,150.25.`;

    await expect(read(Uint8Array.of(0x50, 0x4b, 0, 0))).rejects.toThrow(new PortfolioUnavailable(message));
    await expect(read('x'.repeat(1024 * 1024 + 1))).rejects.toThrow(new PortfolioUnavailable(message));
  });

  it('stops reading an endless file', async () => {
    const message = expect.stringMatching(/^\/dev\/zero is not a portfolio: it is not text, or is over 1 MiB\./);

    await expect(new PortfolioFile('/dev/zero').read()).rejects.toMatchObject({
      name: 'PortfolioUnavailable',
      message,
    });
  });

  it('explains why a file cannot be read', async () => {
    symlinkSync(at('loop.csv'), at('loop.csv'));

    await expect(new PortfolioFile(at()).read()).rejects.toMatchObject({
      name: 'PortfolioUnavailable',
      message: `${at()} is a folder. Give the path of a CSV file.`,
    });
    await expect(new PortfolioFile(at('loop.csv')).read()).rejects.toMatchObject({
      name: 'PortfolioUnavailable',
      message: `${at('loop.csv')} cannot be read (ELOOP).`,
    });
  });

  it('says which file to create', async () => {
    const missing = new PortfolioFile(at('portfolio.csv')).read();
    await expect(missing).rejects.toBeInstanceOf(PortfolioMissing);
    await expect(missing).rejects.toThrow(
      new PortfolioMissing(
        `The file ${at('portfolio.csv')} does not exist. Check the path, or create it with the first line ticker,quantity,average_price and a line such as AAPL,10,150.25.`,
      ),
    );
  });
});

describe('SamplePortfolio', () => {
  it('has 25 tickers, both held and watched, and no errors', async () => {
    const { source, positions, errors, notes } = await new PortfolioOrSample(at('portfolio.csv')).read();

    expect({ source, errors, tickers: new Set(positions.map(({ ticker }) => ticker)).size }).toEqual({
      source: 'sample',
      errors: [],
      tickers: 25,
    });
    expect(positions.filter(({ quantity }) => quantity === 0)).toHaveLength(4);
    expect(notes).toEqual([`This is the sample portfolio. Put your own in ${at('portfolio.csv')}.`]);
  });

  it('is replaced by the user’s own portfolio', async () => {
    writeFileSync(at('portfolio.csv'), 'ticker,quantity,average_price\nKO,5,4\n');

    expect(await new PortfolioOrSample(at('portfolio.csv')).read()).toMatchObject({
      source: 'portfolio.csv',
      positions: [position('KO', 5, 4)],
      notes: [],
    });
  });
});
