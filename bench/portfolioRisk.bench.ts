import { marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { riskOfAuditedHoldings } from '../dist/domain/dashboard/audit/auditRisk.js';
import { auditTicker } from '../dist/domain/dashboard/audit/auditTicker.js';
import { median } from './load.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 100;
const BARS = 3000;
const ROUNDS = 9;
const MAX_MS = 150;

/**
 * Measures the risk of a portfolio whose tickers have been audited. A first round, which compiles the code, is not
 * counted.
 */
export async function portfolioRiskBench(): Promise<readonly BenchRow[]> {
  const request = sampleRequest(TICKERS, BARS);
  const tickers = request.tickers.map((ticker, place) => {
    const quantity = place % 3 === 2 ? -10 : 10;
    return { ...ticker, position: { ticker: ticker.symbol, quantity, averagePrice: 1, stop: 1, entryDate: null } };
  });
  const market = marketContextOf(request);
  const results = tickers.map((ticker) => auditTicker(ticker, market));
  const index = request.index === null ? null : { symbol: 'SPX', bars: request.index };
  const milliseconds = Array.from({ length: ROUNDS + 1 }, () => {
    const before = process.cpuUsage();
    if (riskOfAuditedHoldings(tickers, results, index) === null) throw new Error('no risk');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return [
    plainRow(
      {
        name: `risk of a portfolio of ${TICKERS} tickers × ${BARS} bars`,
        unit: 'ms CPU',
        ours: median(milliseconds.slice(1)),
        note: `median of ${ROUNDS}, after the tickers are audited; every third position is short, every position has a stop`,
      },
      atMost(MAX_MS),
    ),
  ];
}
