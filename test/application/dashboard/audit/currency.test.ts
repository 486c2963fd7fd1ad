import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { ReplayHistory } from '../../../../src/application/dashboard/replay/replayHistory.js';
import { NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { currencyProblem } from '../../../../src/domain/dashboard/market/currency.js';
import { portfolioValueOf } from '../../../../src/domain/dashboard/audit/portfolioValue.js';
import { MemoryMarketData, risingBars } from '../../../fakes/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

const BARS = risingBars(320);
/** London quotes pence: 1,260 of them are 12.60 pounds. */
const PENCE = BARS.map((bar) => ({ ...bar, open: 1260, high: 1270, low: 1250, close: 1260 }));
const CURRENCIES = { 'OCDO.L': 'GBp', 'BBCA.JK': 'IDR', 'EQNR.OL': 'NOK' };
const prices = new MemoryMarketData(
  { AAPL: BARS, 'OCDO.L': PENCE, 'BBCA.JK': BARS, 'EQNR.OL': BARS, SPX: BARS },
  CURRENCIES,
);
const FOREIGN = Object.fromEntries(
  Object.entries(CURRENCIES).map(([ticker, currency]) => [ticker, currencyProblem(ticker, currency)]),
);

const held = (ticker: string, quantity: number, averagePrice: number) => ({
  ticker,
  quantity,
  averagePrice,
  stop: null,
  entryDate: null,
});

describe('an audit of tickers in several currencies', () => {
  it('audits and sums tickers in USD, and lists every other ticker in errors with its currency [CUR-01]', async () => {
    const positions = [
      held('AAPL', 10, 100),
      held('OCDO.L', 100, 1260),
      held('BBCA.JK', 5, 100),
      held('EQNR.OL', 5, 100),
    ];
    const program = createAuditProgram(prices, fixedPortfolio({ ...portfolioOf(), positions }));
    await program.runToEnd();
    const [audit] = program.store.published;

    expect(audit?.errors).toEqual(FOREIGN);
    expect(Object.entries(audit?.tickers ?? {}).map(([ticker, { metadata }]) => [ticker, metadata.currency])).toEqual([
      ['AAPL', 'USD'],
    ]);
    expect(portfolioValueOf(audit?.tickers ?? {})).toMatchObject({
      positions: 1,
      marketValue: 10 * (audit?.tickers['AAPL']?.metadata.last_close ?? NaN),
      nonUsdTickers: [],
    });
    expect(program.reported).toEqual([]);
  });

  it('uses no index in another currency', async () => {
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

  it('leaves out tickers that are not in USD, with the reason', async () => {
    const { tickers, left_out } = await replay.execute(plan(['AAPL', 'OCDO.L'], false), () => undefined);

    expect([Object.keys(tickers), left_out]).toEqual([['AAPL'], { 'OCDO.L': FOREIGN['OCDO.L'] }]);
  });

  it('refuses a requested ticker that is not in USD', async () => {
    await expect(replay.execute(plan(['OCDO.L'], true), () => undefined)).rejects.toThrow(
      new NotFound(`OCDO.L cannot be replayed. ${FOREIGN['OCDO.L']}`, 'unknown_ticker'),
    );
  });
});
