import { describe, expect, it } from '@jest/globals';
import { limitTickers } from '../../../../src/domain/dashboard/portfolio/limitTickers.js';
import { readPortfolio } from '../../../../src/domain/dashboard/portfolio/readPortfolio.js';

const AAPL = { ticker: 'AAPL', quantity: '100', average_price: '12.5' };
const read = (...cells: Record<string, string>[]) =>
  readPortfolio(cells.map((row, index) => ({ line: index + 2, cells: row })));

describe('portfolio file', () => {
  it('reads positions, shorts and the watch list [CMD-05]', () => {
    expect(
      read(
        { ticker: ' aapl ', quantity: '100', average_price: '12.5', stop: '11', entry_date: '2017-12-01' },
        { ticker: 'BRK.B', quantity: '-3.5', average_price: '190', stop: '', entry_date: '' },
        { ticker: 'KO', quantity: '0', average_price: '' },
      ),
    ).toEqual({
      positions: [
        { ticker: 'AAPL', quantity: 100, averagePrice: 12.5, stop: 11, entryDate: '2017-12-01' },
        { ticker: 'BRK.B', quantity: -3.5, averagePrice: 190, stop: null, entryDate: null },
        { ticker: 'KO', quantity: 0, averagePrice: 0, stop: null, entryDate: null },
      ],
      options: [],
      errors: [],
    });
  });

  it.each(['BRK-B', 'BRK/B', 'brk b', 'BRKB'])(
    'reads %j as BRK.B, so that a second line for BRK.B is a duplicate',
    (ticker) => {
      const { positions, errors } = read({ ...AAPL, ticker }, { ...AAPL, ticker: 'BRK.B' });
      expect(positions).toMatchObject([{ ticker: 'BRK.B' }]);
      expect(errors).toEqual([{ line: 3, message: 'BRK.B is already on line 2. Keep one line for each ticker.' }]);
    },
  );

  it.each([
    [
      { ...AAPL, ticker: '9X' },
      '"9X" is not a ticker. Use 1 to 10 letters, digits, dots or hyphens, beginning with a letter.',
    ],
    [
      { ...AAPL, ticker: 'ABCDEFGHIJK' },
      '"ABCDEFGHIJK" is not a ticker. Use 1 to 10 letters, digits, dots or hyphens, beginning with a letter.',
    ],
    [
      { ...AAPL, quantity: '1,000' },
      'AAPL: the quantity "1,000" is not a number. Write 100 or -100, or 0 to watch the ticker.',
    ],
    [{ ...AAPL, quantity: '' }, 'AAPL: the quantity "" is not a number. Write 100 or -100, or 0 to watch the ticker.'],
    [{ ...AAPL, average_price: '' }, 'AAPL: the average_price "" must be a price above 0, such as 123.45.'],
    [{ ...AAPL, average_price: '-2' }, 'AAPL: the average_price "-2" must be a price above 0, such as 123.45.'],
    [{ ...AAPL, average_price: '0' }, 'AAPL: the average_price "0" must be a price above 0, such as 123.45.'],
    [{ ...AAPL, average_price: '1e3' }, 'AAPL: the average_price "1e3" must be a price above 0, such as 123.45.'],
    [
      { ...AAPL, stop: 'none' },
      'AAPL: the stop "none" must be a price above 0. Leave it empty to let the framework set it.',
    ],
    [
      { ...AAPL, entry_date: '2017-02-29' },
      'AAPL: the entry_date "2017-02-29" is not a date. Write it as 2017-12-29, or leave it empty.',
    ],
  ])('reports %j with its line number and loads the other lines [AUD-11 CMD-05]', (bad, message) => {
    const good = { ticker: 'MSFT', quantity: '1', average_price: '2' };
    expect(read(bad, good)).toEqual({
      positions: [{ ticker: 'MSFT', quantity: 1, averagePrice: 2, stop: null, entryDate: null }],
      options: [],
      errors: [{ line: 2, message }],
    });
  });

  it('reads OCC symbols, with or without spaces, as options', () => {
    expect(
      read(
        { ticker: 'AAPL261218C00200000', quantity: '-2', average_price: '525' },
        { ticker: 'brkb  270115p00400000', quantity: '1', average_price: '1250.5' },
        { ticker: 'AAPL261318C00200000', quantity: '1', average_price: '1' },
        { ticker: 'AAPL  261218C00200000', quantity: '1', average_price: '1' },
      ),
    ).toEqual({
      positions: [],
      options: [
        { ticker: 'AAPL261218C00200000', quantity: -2, averagePrice: 525 },
        { ticker: 'BRKB270115P00400000', quantity: 1, averagePrice: 1250.5 },
      ],
      errors: [
        {
          line: 4,
          message:
            '"AAPL261318C00200000" is not a ticker. Use 1 to 10 letters, digits, dots or hyphens, beginning with a letter.',
        },
        { line: 5, message: 'AAPL261218C00200000 is already on line 2. Keep one line for each ticker.' },
      ],
    });
  });

  it('keeps the first of two lines for a ticker', () => {
    expect(read(AAPL, { ...AAPL, ticker: 'aapl', quantity: '5' })).toEqual({
      positions: [{ ticker: 'AAPL', quantity: 100, averagePrice: 12.5, stop: null, entryDate: null }],
      options: [],
      errors: [{ line: 3, message: 'AAPL is already on line 2. Keep one line for each ticker.' }],
    });
  });

  it('reads an empty file as an empty portfolio', () => {
    expect(read()).toEqual({ positions: [], options: [], errors: [] });
  });
});

describe('limitTickers', () => {
  const { positions } = read(
    AAPL,
    { ticker: 'MSFT', quantity: '0', average_price: '' },
    { ticker: 'KO', quantity: '1', average_price: '2' },
  );

  it('keeps the first tickers of the file and explains why the rest are left out [AUD-12]', () => {
    expect(limitTickers(positions, 2)).toEqual({
      audited: positions.slice(0, 2),
      skippedReasonByTicker: {
        KO: 'KO was not audited: only the first 2 tickers in the portfolio file are covered. Move its line up or choose a plan that covers more tickers.',
      },
    });
  });

  it('keeps everything within the limit', () => {
    expect(limitTickers(positions, 3)).toEqual({ audited: positions, skippedReasonByTicker: {} });
  });
});
