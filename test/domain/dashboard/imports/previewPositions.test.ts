import { describe, expect, it } from '@jest/globals';
import { toDecimal } from '../../../../src/domain/dashboard/portfolio/decimal.js';
import { previewPositions } from '../../../../src/domain/dashboard/imports/previewPositions.js';
import { readPrintedNumber } from '../../../../src/domain/dashboard/imports/printedNumber.js';
import type { PrintedNumber, StatementPosition } from '../../../../src/domain/dashboard/imports/statement.js';

function printed(text: string): PrintedNumber {
  const reading = readPrintedNumber(text);
  if (reading.kind !== 'number') throw new Error(text);
  return reading.number;
}

const lot = (symbol: string, quantity: string, cost: string | null, more: Partial<StatementPosition> = {}) => ({
  line: 2,
  account: null,
  symbol,
  currency: 'USD',
  quantity: printed(quantity),
  multiplier: 1,
  price: printed('50.00'),
  value: null,
  averageCost: null,
  costBasis: cost === null ? null : printed(cost),
  gain: null,
  percentOfAccount: null,
  ...more,
});

const portfolioOf = (...rows: readonly (readonly [ticker: string, quantity: number, price: number])[]) => ({
  positions: rows.map(([ticker, quantity, averagePrice]) => ({
    ticker,
    quantity,
    averagePrice,
    stop: 40,
    entryDate: '2026-01-05',
    sector: 'Energy',
  })),
  options: [],
});

const preview = (
  lots: readonly StatementPosition[],
  before: ReturnType<typeof portfolioOf>,
  keepUnlisted = false,
  currencyOfPrices: Readonly<Record<string, string | null>> = {},
) =>
  previewPositions(
    { broker: 'Schwab', accounts: [], positions: lots, otherAssets: [], ignored: [] },
    before,
    keepUnlisted,
    new Map(Object.entries(currencyOfPrices)),
    new Map(),
  );

const changeTexts = ({ changes }: ReturnType<typeof preview>) =>
  changes.map(({ kind, ticker, after, note }) =>
    [kind, ticker, ...(after === null ? [] : [after.quantity, after.averagePrice]), note ?? []].flat().join(' '),
  );

describe('previewPositions', () => {
  it('lists new, changed, unchanged and closed positions, and keeps watched tickers', () => {
    const result = preview(
      [lot('AAPL', '10', '1500.00'), lot('KO', '7', '364.00'), lot('T', '5', '100.00')],
      portfolioOf(['KO', 5, 52], ['T', 5, 20], ['IBM', 1, 100], ['MSFT', 0, 0]),
    );
    expect(changeTexts(result)).toEqual(['changed KO 7 52', 'unchanged T 5 20', 'gone IBM', 'new AAPL 10 150']);
    expect(result.positions.map(({ ticker }) => ticker)).toEqual(['KO', 'T', 'MSFT', 'AAPL']);
    expect(result.positions[0]).toMatchObject({ stop: 40, entryDate: '2026-01-05', sector: 'Energy' });
  });

  it('keeps positions that the file does not list, if requested', () => {
    const result = preview([lot('AAPL', '10', '1500.00')], portfolioOf(['IBM', 1, 100]), true);
    expect(changeTexts(result)).toEqual(['kept IBM 1 100', 'new AAPL 10 150']);
  });

  it('adds up the lots of several accounts under the portfolio’s spelling of the ticker', () => {
    const result = preview([lot('BRK.B', '1', '300.00'), lot('BRK.B', '3', '1000.00')], portfolioOf(['BRK-B', 1, 300]));
    expect(changeTexts(result)).toEqual(['changed BRK-B 4 325']);
  });

  it('does not add up positions in two tickers that differ only in the separator of the share class', () => {
    const lots = [lot('MOG.A', '1', '200.00'), lot('MOGA', '3', '30.00')];
    expect(changeTexts(preview(lots, portfolioOf(['MOG-A', 1, 200])))).toEqual([
      'unchanged MOG-A 1 200',
      'new MOGA 3 10',
    ]);
  });

  it('treats a position in the file as new when its ticker was only watched before', () => {
    expect(changeTexts(preview([lot('MSFT', '2', '80.00')], portfolioOf(['MSFT', 0, 0])))).toEqual(['new MSFT 2 40']);
  });

  it('prefers the cost of a position to its rounded average', () => {
    expect(changeTexts(preview([lot('KO', '3', '100.00', { averageCost: printed('33.33') })], portfolioOf()))).toEqual([
      'new KO 3 33.333333',
    ]);
  });

  it('replaces a missing cost with the portfolio’s average price or, for a new position, the current price', () => {
    const result = preview([lot('KO', '7', null), lot('AAPL', '10', null)], portfolioOf(['KO', 5, 52]));
    expect(changeTexts(result)).toEqual([
      'changed KO 7 52 The file has no cost for this position: its average price stays unchanged.',
      'new AAPL 10 50 The file has no cost for this position, so its current price is used as the average price and no profit is shown. Enter your average price on the ticker’s page or, for an option, in portfolio.csv.',
    ]);
  });

  it('leaves out a position without a cost, a price or an earlier average price, and names its lines', () => {
    const lots = ['KO', 'AAPL', 'T'].map((symbol) => lot(symbol, '7', null, { price: null }));
    const closed = [lot('F', '1', null), lot('F', '-1', null)];
    const result = preview([...lots, ...closed], portfolioOf(['KO', 5, 52], ['AAPL', 0, 0]));
    expect(result.changes.map(({ ticker }) => ticker)).toEqual(['KO']);
    expect(result.leftOut.map(({ message }) => message)).toEqual(
      ['AAPL', 'T'].map(
        (symbol) =>
          `The file has neither a cost nor a price for ${symbol}, so the line is left out. Map a column that has one, or enter ${symbol} in portfolio.csv.`,
      ),
    );
  });

  it.each([
    [
      'a split',
      '20',
      'changed KO 20 26 The quantity changed but the cost did not, as after a split. If it was one, enter a new stop instead of 40.',
    ],
    [
      'a reverse split',
      '2',
      'changed KO 2 260 The quantity changed but the cost did not, as after a split. If it was one, enter a new stop instead of 40.',
    ],
  ])(
    'reports the stop of a position whose quantity changed at the same cost, as in %s',
    (_what, quantity, expected) => {
      expect(changeTexts(preview([lot('KO', quantity, '520.00')], portfolioOf(['KO', 10, 52])))).toEqual([expected]);
    },
  );

  it.each([
    ['a purchase', '20', '860.00', 'changed KO 20 43'],
    ['a changed cost', '10', '500.00', 'changed KO 10 50'],
  ])('does not report the stop of a position after %s', (_what, quantity, cost, expected) => {
    expect(changeTexts(preview([lot('KO', quantity, cost)], portfolioOf(['KO', 10, 52])))).toEqual([expected]);
  });

  it('keeps since when a raised stop applies', () => {
    const raised = { stop: 60, stopFrom: '2026-05-01', initialStop: 45 };
    const before = portfolioOf(['AAPL', 10, 50]).positions.map((each) => ({ ...each, ...raised }));
    const { positions } = preview([lot('AAPL', '12', '600.00')], { ...portfolioOf(), positions: before });
    expect(positions).toMatchObject([{ ticker: 'AAPL', quantity: toDecimal(12), ...raised }]);
  });

  it('marks a cost as assumed until a file states it', () => {
    const [assumed] = preview([lot('AAPL', '10', null)], portfolioOf()).positions;
    expect(assumed).toMatchObject({ ticker: 'AAPL', isCostAssumed: true });
    const before = portfolioOf(['AAPL', 10, 50]).positions.map((each) => ({ ...each, isCostAssumed: true as const }));
    const after = (cost: string | null) =>
      preview([lot('AAPL', '12', cost)], { ...portfolioOf(), positions: before }).positions[0];
    expect(after(null)).toMatchObject({ averagePrice: toDecimal(50), isCostAssumed: true });
    expect(after('720.00')).not.toHaveProperty('isCostAssumed');
    expect(after('600.00')).not.toHaveProperty('isCostAssumed');
  });

  it('prices a short option per contract', () => {
    const short = lot('AAPL270115C00200000', '-2', '-900.00', { multiplier: 100 });
    expect(changeTexts(preview([short], portfolioOf()))).toEqual(['new AAPL270115C00200000 -2 450']);
  });

  it('accepts positions in the currency of their prices, with costs in the unit of the prices', () => {
    const lots = [
      lot('NESN.SW', '10', '600.00', { currency: 'CHF' }),
      lot('VOD.L', '100', '70.00', { currency: 'GBP' }),
      lot('BP.L', '4', null, { currency: 'GBP' }),
      lot('AZN.L', '4', null, { currency: 'GBX', averageCost: printed('9000.00') }),
    ];
    const pence = { 'VOD.L': 'GBp', 'BP.L': 'GBp', 'AZN.L': 'GBp' };
    const { positions, leftOut } = preview(lots, portfolioOf(), false, { 'NESN.SW': 'CHF', ...pence });
    expect(positions.map(({ ticker, averagePrice }) => `${ticker} ${averagePrice.toFixed()}`)).toEqual([
      'NESN.SW 60',
      'VOD.L 70',
      'BP.L 5000',
      'AZN.L 9000',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('leaves out positions in a currency other than that of their prices, and gives the reason', () => {
    const result = preview(
      [
        lot('RY', '2', '80.00', { currency: 'CAD', line: 9 }),
        lot('SAP.DE', '2', '80.00', { line: 10 }),
        lot('SAP.DE', '2', '80.00', { currency: 'EUR', line: 11 }),
        lot('OR.PA', '2', '80.00', { currency: 'EUR', line: 12 }),
      ],
      portfolioOf(),
      false,
      { RY: 'USD', 'SAP.DE': 'EUR', 'OR.PA': null },
    );
    expect(result.leftOut).toEqual([
      { line: 9, message: 'RY is held in CAD, but its prices are in USD, so the line is left out.' },
      { line: 10, message: 'SAP.DE is held in USD, but its prices are in EUR, so the line is left out.' },
      {
        line: 12,
        message:
          'OR.PA is held in EUR, and the currency of its prices is unknown, so the line is left out. Import the file again when the price source has OR.PA.',
      },
    ]);
    expect(changeTexts(result)).toEqual(['new SAP.DE 2 40']);
  });

  it('takes a lot in dollars as it is when the currency of its prices is unknown', () => {
    const result = preview([lot('IBM-WS', '2', '80.00')], portfolioOf(), false, { 'IBM-WS': null });
    expect(changeTexts(result)).toEqual(['new IBM-WS 2 40']);
  });

  it('keeps the present position when all its lots in the file are left out, and names their lines', () => {
    const lots = [
      lot('OR.PA', '2', '80.00', { currency: 'EUR', line: 9 }),
      lot('RY', '2', '80.00', { currency: 'CAD' }),
    ];
    const before = portfolioOf(['OR.PA', 5, 30], ['RY', 5, 90], ['IBM', 1, 100]);
    const result = preview(lots, before, false, { 'OR.PA': null, RY: 'USD' });
    expect(changeTexts(result)).toEqual(['kept OR.PA 5 30', 'kept RY 5 90', 'gone IBM']);
    expect(result.changes.map(({ lines }) => lines)).toEqual([[9], [2], []]);
    expect(result.positions.map(({ ticker }) => ticker)).toEqual(['OR.PA', 'RY']);
  });
});
