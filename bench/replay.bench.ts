import type { AuditRequest } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { allTickerSessionsOf } from '../dist/domain/dashboard/replay/allTickerSessions.js';
import { replayReport } from '../dist/domain/dashboard/replay/replayReport.js';
import { replayTicker } from '../dist/domain/dashboard/replay/replayTicker.js';
import { candlesOf, indicatorsByLibrary } from './libraryIndicators.ts';
import { atMost, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';
import { workInAlternation } from './timedWork.ts';

const TICKERS = 25;
/** Number of bars, at 250 sessions a year. */
const TWELVE_YEARS = 3000;
const MAX_MS = 3_000;

/**
 * Measures a full replay. It simulates all sessions with the guards, without the guards, and, for comparison, with a
 * purchase in every session.
 */
export async function replayBench(): Promise<readonly BenchRow[]> {
  const request = sampleRequest(TICKERS, TWELVE_YEARS);
  const candles = candlesOf(request);
  const facts = {
    name: `replay of 12 years, ${TICKERS} tickers`,
    limits: [atMost(MAX_MS)],
    note: 'floor: only the published indicators, with trading-signals',
  };
  return [
    await workInAlternation(
      facts,
      () => replayed(request),
      () => indicatorsByLibrary(candles),
    ),
  ];
}

function replayed(request: AuditRequest): unknown {
  const market = marketContextOf(request);
  const tickers = request.tickers.flatMap(({ symbol, reading }) => {
    const ticker = reading.kind === 'bars' ? replayTicker(symbol, allTickerSessionsOf(reading.bars, market), '') : null;
    return ticker === null ? [] : [ticker];
  });
  return replayReport({ from: '', to: '', data_source: 'sample', note: null, left_out: {} }, tickers);
}
