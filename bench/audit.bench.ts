import { readFileSync, readdirSync } from 'node:fs';
import type { AuditRequest } from '../src/domain/audit/auditPortfolio.js';
import { auditPortfolio } from '../src/domain/audit/auditPortfolio.js';
import type { Bars } from '../src/domain/audit/bars.js';
import { takeBars } from '../src/domain/audit/bars.js';
import { readBars } from '../src/domain/audit/readBars.js';
import type { BenchRow } from './row.js';

const FOLDER = 'data/sample';
const TICKERS = 25;
const BARS = 3000;
const TARGET_MS = 1000;
const ROUNDS = 7;

/** A whole audit of 25 tickers with 3,000 bars each, the index included: the median of some rounds. Run from the repository's root. */
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
      note: 'target: ours at most; the service description allows about 30 s',
    },
  ];
}

function sampleRequest(): AuditRequest {
  const symbols = readdirSync(FOLDER)
    .filter((file) => /^[A-Z]+\.csv$/.test(file) && !['SPX.csv', 'SPY.csv', 'QQQ.csv', 'IWM.csv'].includes(file))
    .map((file) => file.slice(0, -'.csv'.length))
    .toSorted()
    .slice(0, TICKERS);
  return {
    tickers: symbols.map((symbol) => ({ symbol, reading: { kind: 'bars', bars: load(symbol), flags: [] }, position: null })),
    index: load('SPX'),
    generatedAt: '2018-01-01T00:00:00.000Z',
    dataSource: 'sample',
    portfolio: { source: FOLDER, errors: [], notes: [] },
    leftOut: {},
  };
}

function load(symbol: string): Bars {
  const [, ...lines] = readFileSync(`${FOLDER}/${symbol}.csv`, 'utf8').trimEnd().split('\n');
  const reading = readBars(
    lines.map((line) => {
      const [date = '', ...cells] = line.split(',');
      const [open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = cells.map(Number);
      return { date, open, high, low, close, volume };
    }),
  );
  if (reading.kind === 'unusable') throw new Error(`${symbol}: ${reading.reason}`);
  return takeBars(reading.bars, BARS);
}
