import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { ReplayHistory } from '../../../../src/application/dashboard/replay/replayHistory.js';
import { NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { conversionProblem } from '../../../../src/domain/dashboard/market/currency.js';
import { roundedMoney } from '../../../../src/domain/dashboard/market/rounding.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { portfolioValueOf } from '../../../../src/domain/dashboard/audit/portfolioValue.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

const BARS = risingBars(320);
const LAST = BARS.at(-1)?.date ?? '';
const flat = (close: number): RawBar[] =>
  BARS.map((bar) => ({ ...bar, open: close, high: close * 1.01, low: close * 0.99, close }));
/** Prices in London are in pence: 1,260 pence are 12.60 pounds. */
const PENCE = flat(1260);
const CURRENCIES = { 'OCDO.L': 'GBp', 'BBCA.JK': 'IDR', 'EQNR.OL': 'NOK', 'GBPUSD=X': 'USD', 'NOK=X': 'NOK' };
const prices = new MemoryMarketData(
  {
    AAPL: BARS,
    'OCDO.L': PENCE,
    'BBCA.JK': BARS,
    'EQNR.OL': BARS,
    SPX: BARS,
    'GBPUSD=X': flat(1.25),
    'NOK=X': flat(10).slice(0, -5),
  },
  CURRENCIES,
);
const REASONS = {
  'BBCA.JK': 'there is no exchange rate IDR=X: There are no prices for IDR=X.',
  'EQNR.OL': `there is no exchange rate NOK=X for ${LAST} or the 4 days before; the latest is from ${BARS.at(-6)?.date ?? ''}.`,
};
const refusalOf = (ticker: keyof typeof REASONS): string =>
  conversionProblem(ticker, CURRENCIES[ticker], REASONS[ticker]);

const held = (ticker: string, quantity: number, averagePrice: number) => ({
  ticker,
  quantity,
  averagePrice,
  stop: null,
  entryDate: null,
});

describe('an audit of tickers in several currencies', () => {
  it('audits each ticker in its own currency if that currency has a recent exchange rate, and computes sums in USD [CUR-01]', async () => {
    const positions = [
      held('AAPL', 10, 100),
      held('OCDO.L', 100, 1260),
      held('BBCA.JK', 5, 100),
      held('EQNR.OL', 5, 100),
    ];
    const program = createAuditProgram(prices, fixedPortfolio({ ...portfolioOf(), positions }));
    await program.runToEnd();
    const [audit] = program.store.published;
    const apple = 10 * (audit?.tickers['AAPL']?.metadata.last_close ?? NaN);

    expect(audit?.errors).toEqual({ 'BBCA.JK': refusalOf('BBCA.JK'), 'EQNR.OL': refusalOf('EQNR.OL') });
    expect(Object.keys(audit?.tickers ?? {})).toEqual(['AAPL', 'OCDO.L']);
    expect(audit?.tickers['AAPL']?.metadata).not.toHaveProperty('exchange_rate');
    expect(audit?.tickers['OCDO.L']?.metadata).toMatchObject({
      currency: 'GBp',
      last_close: 1260,
      exchange_rate: { usd: 0.0125, date: LAST },
    });
    // 100 shares at 12.60 pounds, with the pound at 1.25 dollars.
    const value = apple + 1575;
    expect(portfolioValueOf(audit?.tickers ?? {})).toMatchObject({
      positions: 2,
      marketValue: value,
      unconvertedTickers: [],
      convertedTickers: ['OCDO.L'],
    });
    expect(audit?.portfolio.risk).toMatchObject({
      capital: { amount: value },
      exposure: { largest: [{ symbol: 'AAPL' }, { symbol: 'OCDO.L', value: 1575 }], gross: value },
      left_out: [
        { symbol: 'BBCA.JK', reason: 'The ticker was not audited.' },
        { symbol: 'EQNR.OL', reason: 'The ticker was not audited.' },
      ],
    });
    expect(program.reported).toEqual([]);
  });

  it('lists a position in errors when its currency differs from the currency of its prices', async () => {
    const positions = [
      { ...held('AAPL', 10, 100), currency: 'EUR' },
      { ...held('OCDO.L', 100, 1260), currency: 'GBp' },
    ];
    const program = createAuditProgram(prices, fixedPortfolio({ ...portfolioOf(), positions }));
    await program.runToEnd();
    const [audit] = program.store.published;
    expect(Object.keys(audit?.tickers ?? {})).toEqual(['OCDO.L']);
    expect(audit?.errors).toEqual({
      AAPL: 'AAPL is held in EUR (Euro), but its prices are in USD (US Dollar). It is not valued, and no orders for it are sized or placed.',
    });
    expect(audit?.portfolio.risk?.capital).toEqual({ amount: 1575, basis: 'gross' });
  });

  it('gives the same figures for a ticker in pence as for the same ticker in pounds', async () => {
    const auditIn = async (currency: string, close: number) => {
      const source = new MemoryMarketData({ 'OCDO.L': flat(close), 'GBPUSD=X': flat(1.2734) }, { 'OCDO.L': currency });
      const positions = [{ ...held('OCDO.L', 100, close), stop: close * 0.9 }];
      const program = createAuditProgram(source, fixedPortfolio({ ...portfolioOf(), positions }));
      await program.runToEnd();
      const [audit] = program.store.published;
      const value = portfolioValueOf(audit?.tickers ?? {});
      const { heat, exposure } = audit?.portfolio.risk ?? {};
      return [value?.marketValue, value?.openRisk.amount, heat?.at_stops, exposure?.net].map((amount = NaN) =>
        roundedMoney(amount),
      );
    };

    expect(await auditIn('GBp', 1260)).toEqual(await auditIn('GBP', 12.6));
    expect(await auditIn('GBX', 1260)).toEqual([1604.48, 160.45, 160.45, 1604.48]);
  });

  it('converts the entry price to the unit of the prices', async () => {
    const position = { ...held('OCDO.L', 100, 13), entryPrice: 12.5, currency: 'GBP' };
    const program = createAuditProgram(prices, fixedPortfolio({ ...portfolioOf(), positions: [position] }));
    await program.runToEnd();
    expect(program.store.published[0]?.tickers['OCDO.L']).toMatchObject({
      position: { average_price: 1300 },
      framework: { holding: { entry_price: 1250 } },
    });
  });

  it('ignores a market index that is not quoted in USD', async () => {
    const foreignIndex = new MemoryMarketData({ AAPL: BARS, SPX: BARS }, { SPX: 'EUR' });
    const program = createAuditProgram(foreignIndex, fixedPortfolio(portfolioOf('AAPL')));
    await program.runToEnd();
    const withoutIndex = createAuditProgram(new MemoryMarketData({ AAPL: BARS }), fixedPortfolio(portfolioOf('AAPL')));
    await withoutIndex.runToEnd();

    expect(program.store.published).toEqual(withoutIndex.store.published);
  });
});

describe('a replay of tickers in several currencies', () => {
  const replay = new ReplayHistory(new LoadBars(prices, new ManualClock(), () => undefined), prices);
  const plan = (symbols: readonly string[], named: boolean) => ({
    from: BARS[260]?.date ?? '',
    to: BARS[299]?.date ?? '',
    symbols,
    named,
  });

  it('leaves out tickers without an exchange rate, with the reason', async () => {
    const { tickers, left_out } = await replay.execute(plan(['AAPL', 'OCDO.L', 'EQNR.OL'], false), () => undefined);

    expect([Object.keys(tickers), left_out]).toEqual([['AAPL', 'OCDO.L'], { 'EQNR.OL': refusalOf('EQNR.OL') }]);
  });

  it('refuses a requested ticker without an exchange rate', async () => {
    await expect(replay.execute(plan(['BBCA.JK'], true), () => undefined)).rejects.toThrow(
      new NotFound(`BBCA.JK cannot be replayed. ${refusalOf('BBCA.JK')}`, 'unknown_ticker'),
    );
  });
});
