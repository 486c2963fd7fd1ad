import { execFileSync } from 'node:child_process';
import type { AuditRequest } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { auditPortfolio, prepareMarket } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { auditTicker } from '../dist/domain/dashboard/audit/auditTicker.js';
import type { TickerRecord } from '../dist/domain/dashboard/framework/tickerRecord.js';
import { candlesOf, indicatorsByLibrary } from './libraryIndicators.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';
import { workInAlternation } from './timedWork.ts';

const TICKERS = 25;
const MANY_TICKERS = 100;
const BARS = 3000;

const FULL_MS = 400;
const NEW_BAR_MS = 150;
const MANY_MS = 4_000;
const MANY_MB = 400;

const FLOOR = 'floor: the published indicators alone, by trading-signals';

/** Whole audits, framework replay included, and one that goes on from the audit of the bar before. */
export async function auditBench(): Promise<readonly BenchRow[]> {
  const whole = sampleRequest(TICKERS, BARS);
  const oneBarLater = sampleRequest(TICKERS, BARS, memoriesOf(sampleRequest(TICKERS, BARS - 1)));
  const candles = candlesOf(whole);
  const row = (name: string, request: AuditRequest, most: number): Promise<BenchRow> =>
    workInAlternation(
      { name, limits: [atMost(most)], note: FLOOR },
      () => auditPortfolio(request),
      () => indicatorsByLibrary(candles),
    );
  const many = inOwnProcess(MANY_TICKERS, BARS);
  return [
    await row(`audit of ${TICKERS} tickers × ${BARS} bars`, whole, FULL_MS),
    await row(`one new bar for ${TICKERS} tickers × ${BARS} bars`, oneBarLater, NEW_BAR_MS),
    plainRow(
      {
        name: `audit of ${MANY_TICKERS} tickers × ${BARS} bars`,
        unit: 'ms CPU',
        ours: many.ms,
        note: 'the first of a process, before its code is compiled',
      },
      atMost(MANY_MS),
    ),
    plainRow(
      {
        name: `memory of ${MANY_TICKERS} tickers × ${BARS} bars`,
        unit: 'MB',
        ours: many.mb,
        note: 'resident at the peak of that process',
      },
      atMost(MANY_MB),
    ),
  ];
}

function memoriesOf(request: AuditRequest): Map<string, TickerRecord | null> {
  const market = prepareMarket(request);
  const results = request.tickers.map((ticker) => auditTicker(ticker, market));
  return new Map(results.map((result) => [result.symbol, result.kind === 'audited' ? result.record : null]));
}

/** Milliseconds of the processor and megabytes of one audit in a process that did nothing before. */
function inOwnProcess(tickers: number, bars: number): { readonly ms: number; readonly mb: number } {
  const printed = execFileSync(process.execPath, ['bench/firstAudit.ts', String(tickers), String(bars)], {
    encoding: 'utf8',
  });
  const [ms = NaN, mb = NaN] = printed.split(' ').map(Number);
  return { ms, mb };
}
