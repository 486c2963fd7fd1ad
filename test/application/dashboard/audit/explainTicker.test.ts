import { describe, expect, it } from '@jest/globals';
import { UnavailableOptionChains } from '../../../../src/adapters/marketdata/unavailableOptionChains.js';
import { AuditOneTicker } from '../../../../src/application/dashboard/audit/auditOneTicker.js';
import { AttachOptionChain } from '../../../../src/application/dashboard/audit/attachOptionChain.js';
import { AuditPositions } from '../../../../src/application/dashboard/audit/auditPositions.js';
import { ExplainTicker } from '../../../../src/application/dashboard/audit/explainTicker.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  type PortfolioSource,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { MemoryTickerRecordStore } from '../../../fakes/dashboard/memoryTickerRecordStore.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

const PRICES = new MemoryMarketData({ AAPL: risingBars(300), MSFT: risingBars(260) });
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof NotFound ? [error.slug, error.message] : error;
  }
};

describe('ExplainTicker', () => {
  it('explains a ticker of the latest audit, whether requested in upper or lower case', async () => {
    const { runToEnd, readAudit, store } = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL', 'MSFT')));
    await runToEnd();
    const explained = new ExplainTicker(readAudit).execute(' msft ');

    expect([explained.ticker, explained.generated_at, explained.data_source]).toEqual([
      'MSFT',
      store.latest()?.generatedAt,
      'csv',
    ]);
    expect(explained.audit).toBe(store.published[0]?.tickers['MSFT']);
    expect(explained.explanation.score.value).toBe(explained.audit.score);
  });

  it('fails before the first audit, for an option, and for a ticker not in the audit', async () => {
    const { runToEnd, readAudit, store } = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL', 'GONE')));
    const explain = new ExplainTicker(readAudit);

    expect(refusal(() => explain.execute('AAPL'))).toEqual([
      'no_audit_yet',
      'There is no audit yet. Start one with POST /audit/run.',
    ]);
    await runToEnd();
    expect(refusal(() => explain.execute('GONE'))).toEqual([
      'unknown_ticker',
      'GONE could not be audited. There are no prices for GONE.',
    ]);
    expect(refusal(() => explain.execute('aapl261218c00200000'))).toEqual([
      'unknown_ticker',
      'AAPL261218C00200000 is an option. Options are compared with the broker, not audited.',
    ]);
    for (const name of ['MSFT', 'toString', '__proto__', '']) {
      expect(refusal(() => explain.execute(name))).toEqual([
        'unknown_ticker',
        `${name.toUpperCase()} is not in the audit of ${store.latest()?.generatedAt ?? ''}. Add it to the portfolio and run an audit in the dashboard.`,
      ]);
    }
  });
});

describe('AuditOneTicker', () => {
  const clock = new ManualClock();
  const report = (): void => undefined;
  const positions = new AuditPositions(
    new LoadBars(PRICES, clock, report),
    new AttachOptionChain(new UnavailableOptionChains('None.'), report),
    clock,
    report,
  );
  const auditOne = (portfolio: PortfolioSource, symbol: string) =>
    new AuditOneTicker(portfolio, PRICES, positions, new MemoryTickerRecordStore()).execute(symbol);
  const held = { ticker: 'AAPL', quantity: 5, averagePrice: 350, stop: 300, entryDate: null };

  it('audits only the ticker, with its position from the portfolio', async () => {
    const { tickers } = await auditOne(fixedPortfolio({ ...portfolioOf('MSFT'), positions: [held] }), 'aapl');

    expect(Object.keys(tickers)).toEqual(['AAPL']);
    expect(tickers['AAPL']?.position).toEqual({ quantity: 5, average_price: 350, stop: 300, entry_date: null });
  });

  it('audits a watched ticker when there is no portfolio, or when the portfolio does not list it', async () => {
    const none: PortfolioSource = { read: () => Promise.reject(new PortfolioMissing('none')) };
    const audits = [await auditOne(none, 'AAPL'), await auditOne(fixedPortfolio(portfolioOf('MSFT')), 'AAPL')];

    expect(audits.map(({ tickers }) => tickers['AAPL']?.position?.quantity)).toEqual([0, 0]);
  });

  it('reports what is wrong with the ticker, and throws other problems', async () => {
    const damaged: PortfolioSource = { read: () => Promise.reject(new PortfolioUnavailable('damaged')) };

    expect((await auditOne(fixedPortfolio(portfolioOf()), 'GONE')).errors).toEqual({
      GONE: 'There are no prices for GONE.',
    });
    await expect(auditOne(fixedPortfolio(portfolioOf()), 'a b')).rejects.toThrow(
      new NotFound('"a b" is not a ticker.', 'unknown_ticker'),
    );
    await expect(auditOne(fixedPortfolio(portfolioOf()), 'AAPL261218C00200000')).rejects.toThrow(
      new NotFound(
        'AAPL261218C00200000 is an option. Options are compared with the broker, not audited.',
        'unknown_ticker',
      ),
    );
    await expect(auditOne(damaged, 'AAPL')).rejects.toThrow('damaged');
  });
});
