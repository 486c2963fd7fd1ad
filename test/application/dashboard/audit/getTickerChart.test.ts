import { describe, expect, it } from '@jest/globals';
import { GetTickerChart } from '../../../../src/application/dashboard/audit/getTickerChart.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import type { MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { Failure } from '../../../../src/domain/shared/failure/failure.js';
import { conversionProblem } from '../../../../src/domain/dashboard/market/currency.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

/** Audits AAPL on 300 bars. `stored` are the prices in storage when the chart is requested. */
async function audited(stored: readonly RawBar[] | null, currencies: Readonly<Record<string, string>> = {}) {
  const program = createAuditProgram(
    new MemoryMarketData({ AAPL: risingBars(300) }),
    fixedPortfolio(portfolioOf('AAPL', 'GONE')),
  );
  const now: MarketData = new MemoryMarketData(stored === null ? {} : { AAPL: stored }, currencies);
  const chart = new GetTickerChart(program.readAudit, new LoadBars(now, program.clock, () => undefined));
  return { ...program, chart };
}

const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => (error instanceof Failure ? [error.kind, error.slug, error.message] : error));

describe('GetTickerChart', () => {
  it('returns the bars that the latest audit was made from', async () => {
    const { chart, runToEnd, store } = await audited(risingBars(300));
    await runToEnd();
    const { ticker, generated_at, data_source, bars } = await chart.execute(' aapl ');

    expect([ticker, generated_at, data_source]).toEqual(['AAPL', store.latest()?.generatedAt, 'csv']);
    expect(bars).toEqual(risingBars(300));
  });

  it('excludes bars that came after the audit', async () => {
    const { chart, runToEnd } = await audited(risingBars(303));
    await runToEnd();

    expect((await chart.execute('AAPL')).bars.at(-1)).toEqual(risingBars(300).at(-1));
  });

  it.each([
    [
      'another close',
      risingBars(300).with(299, { date: '2016-10-26', open: 399, high: 400, low: 390, close: 398.5, volume: 1 }),
    ],
    ['one bar fewer', risingBars(299, '2016-01-02')],
    ['halved prices', risingBars(300).map((bar) => ({ ...bar, open: 1, high: 1, low: 1, close: 1 }))],
  ])('refuses prices that were changed after the audit: %s', async (_what, stored) => {
    const { chart, runToEnd } = await audited(stored);
    await runToEnd();

    expect(await refusal(chart.execute('AAPL'))).toEqual([
      'conflict',
      'bars_rewritten',
      'The prices for AAPL were rewritten since the last audit. Run an audit to use the new prices.',
    ]);
  });

  it('reports that prices in another currency have no exchange rate', async () => {
    const { chart, runToEnd } = await audited(risingBars(300), { AAPL: 'NOK' });
    await runToEnd();

    expect(await refusal(chart.execute('AAPL'))).toEqual([
      'not_found',
      'bars_not_kept',
      conversionProblem('AAPL', 'NOK', 'there is no exchange rate NOK=X: There are no prices for NOK=X.'),
    ]);
  });

  it('fails when the prices are gone', async () => {
    const { chart, runToEnd } = await audited(null);
    await runToEnd();

    expect(await refusal(chart.execute('AAPL'))).toEqual([
      'not_found',
      'bars_not_kept',
      'The prices that AAPL was audited with are no longer on this machine. Run an audit to load them again.',
    ]);
  });

  describe('GetTickerChart with a second source', () => {
    const BARS = risingBars(300);
    const DISPUTED = BARS[290] ?? { date: '', open: 0, high: 0, low: 0, close: 0, volume: 0 };
    /** The second source has a different high for one session. */
    const OTHERS = BARS.map((bar) => (bar === DISPUTED ? { ...bar, high: (bar.high ?? 0) + 60 } : bar));

    const chartAfter = async (inAudit: readonly RawBar[] | null, now: readonly RawBar[] | null) => {
      const sourceOf = (rows: readonly RawBar[] | null) => new MemoryMarketData(rows === null ? {} : { AAPL: rows });
      const program = createAuditProgram(
        new MemoryMarketData({ AAPL: BARS }),
        fixedPortfolio(portfolioOf('AAPL')),
        undefined,
        undefined,
        undefined,
        undefined,
        sourceOf(inAudit),
      );
      await program.runToEnd();
      const kept = new LoadBars(new MemoryMarketData({ AAPL: BARS }), program.clock, () => undefined, sourceOf(now));
      return refusal(new GetTickerChart(program.readAudit, kept).execute('AAPL'));
    };

    it('returns both sources’ versions of each disputed bar', async () => {
      expect(await chartAfter(OTHERS, OTHERS)).toMatchObject({
        disputed: {
          first_source: 'csv',
          second_source: 'csv',
          bars: [{ date: DISPUTED.date, first: DISPUTED, second: { ...DISPUTED, high: (DISPUTED.high ?? 0) + 60 } }],
        },
      });
      expect(await chartAfter(BARS, BARS)).toMatchObject({ disputed: null });
    });

    it('does not compare bars that the audit did not compare', async () => {
      expect(await chartAfter(null, OTHERS)).toMatchObject({ disputed: null });
    });

    it('fails when the second source’s prices behind a dispute are gone', async () => {
      expect(await chartAfter(OTHERS, null)).toEqual([
        'not_found',
        'bars_not_kept',
        'The csv prices that AAPL was checked against are no longer on this machine. Run an audit to load them again.',
      ]);
      expect(await chartAfter(BARS, null)).toMatchObject({ ticker: 'AAPL', disputed: null });
    });
  });

  it('returns charts only for tickers of the latest audit', async () => {
    const { chart, runToEnd } = await audited(risingBars(300));
    expect(await refusal(chart.execute('AAPL'))).toMatchObject(['not_found', 'no_audit_yet', expect.anything()]);
    await runToEnd();

    expect(await refusal(chart.execute('GONE'))).toMatchObject([
      'not_found',
      'unknown_ticker',
      'GONE could not be audited. There are no prices for GONE.',
    ]);
    expect(await refusal(chart.execute('__proto__'))).toMatchObject(['not_found', 'unknown_ticker', expect.anything()]);
  });
});
