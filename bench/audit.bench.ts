import { SAMPLE_STOCKS, loadSample } from '../scripts/sampleBars.ts';
import type { AuditRequest } from '../src/domain/audit/auditPortfolio.js';
import type { Bars } from '../src/domain/audit/bars.js';
import type { BenchRow } from './row.ts';
import type * as AuditPortfolioModule from '../src/domain/audit/auditPortfolio.js';
import type * as BarsModule from '../src/domain/audit/bars.js';
import type * as ReadBarsModule from '../src/domain/audit/readBars.js';

/** The build, under the types of its source: plain Node resolves no `.js` import inside src. */
const built = (path: string): string => new URL(`../dist/domain/audit/${path}`, import.meta.url).href;
const { auditPortfolio }: typeof AuditPortfolioModule = await import(built('auditPortfolio.js'));
const { takeBars }: typeof BarsModule = await import(built('bars.js'));
const { readBars }: typeof ReadBarsModule = await import(built('readBars.js'));

const TICKERS = 25;
const BARS = 3000;
const TARGET_MS = 1000;
const ROUNDS = 9;

/** A whole audit of 25 tickers with 3,000 bars each, framework replay included: the median of some rounds. */
export async function auditBench(): Promise<BenchRow[]> {
  const request = sampleRequest();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    auditPortfolio(request);
    return performance.now() - start;
  });
  const ours = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? NaN;
  return [
    {
      name: `audit of ${TICKERS} tickers × ${BARS} bars`,
      unit: 'ms',
      ours,
      floor: null,
      ratio: null,
      target: TARGET_MS,
      passed: ours <= TARGET_MS,
      note: 'ours at most; the service description allows about 30 s',
    },
  ];
}

function sampleRequest(): AuditRequest {
  return {
    tickers: SAMPLE_STOCKS.slice(0, TICKERS).map((symbol) => ({
      symbol,
      reading: { kind: 'bars', bars: firstBars(symbol), flags: [] },
      position: null,
    })),
    index: firstBars('SPX'),
    generatedAt: '2018-01-01T00:00:00.000Z',
    dataSource: 'sample',
    portfolio: { source: 'data/sample', errors: [], notes: [] },
    leftOut: {},
  };
}

const firstBars = (symbol: string): Bars => takeBars(loadSample(readBars, symbol), BARS);
