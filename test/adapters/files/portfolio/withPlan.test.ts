import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePortfolioCsv } from '../../../../src/adapters/files/portfolio/parsePortfolioCsv.js';
import { PortfolioDocumentFile } from '../../../../src/adapters/files/portfolio/portfolioDocumentFile.js';
import { withPlan } from '../../../../src/adapters/files/portfolio/withPlan.js';
import { toDecimal } from '../../../../src/domain/dashboard/portfolio/decimal.js';

const PLAN = { stop: 140.5, entryDate: '2026-03-02' };
const KEPT = { stop: null, entryDate: null };

describe('withPlan', () => {
  it.each<[string, string, string]>([
    [
      'changes the line of the ticker',
      'ticker,quantity,average_price,stop,entry_date\nKO,1,50,,\nAAPL,10,150,120,2026-01-05\n',
      'ticker,quantity,average_price,stop,entry_date\nKO,1,50,,\nAAPL,10,150,140.5,2026-03-02\n',
    ],
    [
      'adds the columns that are missing',
      'Ticker,Quantity,Average_price\r\nKO,1,50\r\nAAPL,10,150\r\n',
      'ticker,quantity,average_price,stop,entry_date\r\nKO,1,50\r\nAAPL,10,150,140.5,2026-03-02\r\n',
    ],
    [
      'adds a line for a ticker that has none',
      'ticker,quantity,average_price,stop\nKO,1,50,\n',
      'ticker,quantity,average_price,stop,entry_date\nKO,1,50,\nAAPL,0,,140.5,2026-03-02\n',
    ],
    [
      'keeps other columns, a byte-order mark and lines that cannot be read',
      '\uFEFFsector,ticker,quantity,average_price,entry_date,stop\n"Oil, gas",xom,ten,1,,\n"Tech, large",aapl,10,150,,\n',
      '\uFEFFsector,ticker,quantity,average_price,entry_date,stop\n"Oil, gas",xom,ten,1,,\n"Tech, large",aapl,10,150,2026-03-02,140.5\n',
    ],
    [
      'changes the line that is valid, and keeps different line ends',
      'ticker,quantity,average_price,stop,entry_date\r\nAAPL,ten,150,,\nKO,1,50,,\rAAPL,10,150,,',
      'ticker,quantity,average_price,stop,entry_date\r\nAAPL,ten,150,,\nKO,1,50,,\rAAPL,10,150,140.5,2026-03-02',
    ],
  ])('%s', (_, before, after) => {
    expect(withPlan(before, 'AAPL', PLAN)).toBe(after);
  });

  it('starts a portfolio that does not exist yet', () => {
    expect(new PortfolioDocumentFile('unused').withPlan('', 'AAPL', PLAN)).toBe(
      'ticker,quantity,average_price,stop,entry_date\nAAPL,0,,140.5,2026-03-02\n',
    );
  });

  it('changes only the plan of the given ticker', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
    const plan = fc.record({ stop: fc.option(price), entryDate: fc.constantFrom(null, '2026-03-02', '2025-12-31') });
    const position = fc.record({
      quantity: fc.integer({ min: 0, max: 9 }),
      averagePrice: price,
      sector: fc.constantFrom(undefined, 'Tech, "large"', 'Energy'),
      plan,
    });
    const tickers = ['AAPL', 'BRK.B', 'KO', '0700.HK'];
    fc.assert(
      fc.property(
        fc.array(position, { minLength: tickers.length, maxLength: tickers.length }),
        fc.nat(tickers.length - 1),
        plan,
        (drawn, chosen, changed) => {
          const positions = drawn.map(({ plan: before, quantity, averagePrice, sector }, place) => ({
            ticker: tickers[place] ?? '',
            quantity: toDecimal(quantity),
            averagePrice: toDecimal(averagePrice),
            ...before,
            ...(sector === undefined ? {} : { sector }),
          }));
          const text = new PortfolioDocumentFile('unused').format(positions);
          const [before, after] = [text, withPlan(text, tickers[chosen] ?? '', changed)].map(parsePortfolioCsv);
          expect(after).toEqual({
            ...before,
            positions: before?.positions.map((each, place) => (place === chosen ? { ...each, ...changed } : each)),
          });
          expect(before?.positions.map(({ sector }) => sector)).toEqual(drawn.map(({ sector }) => sector));
        },
      ),
    );
  });
});

describe('PortfolioDocumentFile', () => {
  it('stores since when a raised stop applies, and the stop before it', () => {
    const file = new PortfolioDocumentFile('unused');
    const raised = { stop: 55, entryDate: null, stopFrom: '2026-05-01', initialStop: 45.5 };
    const text = file.format([{ ticker: 'KO', quantity: toDecimal(1), averagePrice: toDecimal(50), ...raised }]);
    expect(text).toBe(
      'ticker,quantity,average_price,stop,entry_date,stop_from,initial_stop\nKO,1,50,55,,2026-05-01,45.5\n',
    );
    expect(file.parse(text).positions).toMatchObject([raised]);
    expect(file.parse(file.withPlan(text, 'KO', raised)).positions).toMatchObject([raised]);
    expect(file.withPlan(text, 'KO', KEPT)).toContain('\nKO,1,50,,,,\n');
  });

  it('stores that a cost is assumed, until an average price replaces it', () => {
    const file = new PortfolioDocumentFile('unused');
    const held = { ticker: 'KO', quantity: toDecimal(1), averagePrice: toDecimal(50), ...KEPT };
    const text = file.format([{ ...held, isCostAssumed: true }]);
    expect(file.parse(text).positions).toMatchObject([{ averagePrice: 50, isCostAssumed: true }]);
    expect(file.parse(file.withPlan(text, 'KO', KEPT)).positions).toMatchObject([{ isCostAssumed: true }]);
    expect(file.withPlan(text, 'KO', { ...KEPT, averagePrice: 48.25 })).toBe(
      'ticker,quantity,average_price,stop,entry_date,cost_assumed\nKO,1,48.25,,,\n',
    );
  });

  it('writes the sector column only if a position has a sector', () => {
    const file = new PortfolioDocumentFile('unused');
    const held = { ticker: 'KO', quantity: toDecimal(1), averagePrice: toDecimal(50), ...KEPT };
    expect(file.format([held])).toBe('ticker,quantity,average_price,stop,entry_date\nKO,1,50,,\n');
    expect(file.format([{ ...held, sector: 'Food, drinks' }])).toBe(
      'ticker,quantity,average_price,stop,entry_date,sector\nKO,1,50,,,"Food, drinks"\n',
    );
  });
});
