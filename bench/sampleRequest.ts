import type { AuditRequest } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { takeBars } from '../dist/domain/dashboard/market/bars.js';
import { readBars } from '../dist/domain/dashboard/market/readBars.js';
import type { TickerRecord } from '../dist/domain/dashboard/framework/record/tickerRecord.js';
import { SAMPLE_STOCKS, loadSample } from '../scripts/sampleBars.ts';

/**
 * Creates an audit request with the given number of tickers and bars. Tickers beyond the sample's 31 stocks repeat the
 * stocks' prices under other names.
 */
export function sampleRequest(
  tickers: number,
  bars: number,
  memories: ReadonlyMap<string, TickerRecord | null> = new Map(),
): AuditRequest {
  return {
    tickers: Array.from({ length: tickers }, (_, place) => {
      const stock = SAMPLE_STOCKS[place % SAMPLE_STOCKS.length] ?? '';
      const symbol = place < SAMPLE_STOCKS.length ? stock : `${stock}.${Math.floor(place / SAMPLE_STOCKS.length)}`;
      const reading = { kind: 'bars', bars: takeBars(loadSample(readBars, stock), bars), flags: [] } as const;
      return { symbol, reading, position: null, record: memories.get(symbol) ?? null };
    }),
    index: takeBars(loadSample(readBars, 'SPX'), bars),
    indexSymbol: 'SPX',
    generatedAt: '2018-01-01T00:00:00.000Z',
    dataSource: 'sample',
    portfolio: { source: 'data/sample', errors: [], notes: [] },
    skippedReasonBySymbol: {},
  };
}
