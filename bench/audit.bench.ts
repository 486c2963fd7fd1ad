import { execFileSync } from 'node:child_process';
import type { AuditRequest } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { assembleAudit, auditPortfolio, marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { auditTicker } from '../dist/domain/dashboard/audit/auditTicker.js';
import { IncrementalAudit } from '../dist/domain/dashboard/audit/incremental/incrementalAudit.js';
import { createMapBasis, mapSubjectOf } from '../dist/domain/dashboard/decisionMap/mapBasis.js';
import { computeDecisionMap } from '../dist/domain/dashboard/decisionMap/decisionMap.js';
import { takeBars, type Bars } from '../dist/domain/dashboard/market/bars.js';
import type { TickerRecord } from '../dist/domain/dashboard/framework/record/tickerRecord.js';
import { candlesOf, indicatorsByLibrary } from './libraryIndicators.ts';
import { median } from './load.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';
import { workInAlternation } from './timedWork.ts';

const TICKERS = 25;
const MANY_TICKERS = 100;
const BARS = 3000;

const FULL_MS = 400;
const NEW_BAR_MS = 150;
const CONTINUED_MS = 5;
const MAPS_MS = 1_000;
const MANY_MS = 4_000;
const MANY_MB = 400;

const FLOOR = 'floor: only the published indicators, with trading-signals';

/** Measures full audits, audits of one new bar, and the decision maps for the next session. */
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
    await workInAlternation(
      {
        name: `audit of ${TICKERS} tickers × ${BARS} bars kept for the next audit`,
        limits: [atMost(FULL_MS)],
        note: 'floor: the same audit, nothing kept',
      },
      () => new IncrementalAudit().auditPortfolio(whole),
      () => auditPortfolio(whole),
    ),
    continuedRow(),
    mapsRow(),
    plainRow(
      {
        name: `audit of ${MANY_TICKERS} tickers × ${BARS} bars`,
        unit: 'ms CPU',
        ours: many.ms,
        note: 'first audit of a process, code not compiled yet',
      },
      atMost(MANY_MS),
    ),
    plainRow(
      {
        name: `memory of ${MANY_TICKERS} tickers × ${BARS} bars`,
        unit: 'MB',
        ours: many.mb,
        note: 'peak resident memory of that process',
      },
      atMost(MANY_MB),
    ),
  ];
}

/**
 * Measures consecutive sessions as a running dashboard audits them: each audit continues from the records of the
 * previous one.
 */
function continuedRow(): BenchRow {
  const incremental = new IncrementalAudit();
  let memories = new Map<string, TickerRecord | null>();
  const milliseconds = sessionRequests().map((request) => {
    const tickers = request.tickers.map((ticker) => ({ ...ticker, record: memories.get(ticker.symbol) ?? null }));
    const before = process.cpuUsage();
    const { market, audit } = incremental.begin({ ...request, tickers });
    const results = tickers.map((ticker) => audit(ticker));
    assembleAudit(request, market, results);
    const { user, system } = process.cpuUsage(before);
    memories = new Map(results.map((result) => [result.symbol, result.kind === 'audited' ? result.record : null]));
    return (user + system) / 1000;
  });
  return plainRow(
    {
      name: `one new bar for ${TICKERS} tickers × ${BARS} bars, continuing from the previous audit`,
      unit: 'ms CPU',
      ours: median(milliseconds.slice(WARM_UP_SESSIONS)),
      note: `median of ${SESSIONS - WARM_UP_SESSIONS} consecutive sessions, including the check that no earlier bar changed; bars are hashed when they are read`,
    },
    atMost(CONTINUED_MS),
  );
}

/** Measures the decision maps of all tickers. The first measurements include the time to compile the code. */
function mapsRow(): BenchRow {
  const incremental = new IncrementalAudit();
  const [request] = sessionRequests();
  if (request === undefined) throw new Error('no session');
  const { audit } = incremental.begin(request);
  const memories = request.tickers.map((ticker) => {
    const result = audit(ticker);
    return result.kind === 'audited' ? result.record : null;
  });
  const { series } = incremental;
  if (series === null) throw new Error('no series');
  const inputs = request.tickers.map((ticker, place) => ({ ...ticker, record: memories[place] ?? null }));
  const basis = createMapBasis(inputs, series);
  const subjects = inputs.flatMap(({ symbol }) => mapSubjectOf(basis, symbol) ?? []);
  const closes = () =>
    subjects.flatMap((subject) => {
      const result = computeDecisionMap(subject);
      return result.kind === 'map' ? [result.map.cells] : [];
    });
  closes();
  const milliseconds = Array.from({ length: MAP_ROUNDS }, () => {
    const before = process.cpuUsage();
    closes();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return plainRow(
    {
      name: `maps of the next session of ${TICKERS} tickers`,
      unit: 'ms CPU',
      ours: median(milliseconds),
      note: `median of ${MAP_ROUNDS}; every tick within 8 ATR is evaluated`,
    },
    atMost(MAPS_MS),
  );
}

const SESSIONS = 40;
const WARM_UP_SESSIONS = 15;
const MAP_ROUNDS = 5;

/** Returns an audit request for each of the last sessions, with the bars up to that session. */
function sessionRequests(): AuditRequest[] {
  const all = sampleRequest(TICKERS, Infinity);
  const { index } = all;
  if (index === null) throw new Error('no index');
  return index.dates
    .slice(-SESSIONS)
    .map((date) => ({
      ...all,
      index: barsUntil(index, date),
      tickers: all.tickers.map((ticker) =>
        ticker.reading.kind === 'bars'
          ? { ...ticker, reading: { ...ticker.reading, bars: barsUntil(ticker.reading.bars, date) } }
          : ticker,
      ),
    }));
}

const barsUntil = (bars: Bars, date: string): Bars =>
  takeBars(bars, bars.dates.findLastIndex((each) => each <= date) + 1);

function memoriesOf(request: AuditRequest): Map<string, TickerRecord | null> {
  const market = marketContextOf(request);
  const results = request.tickers.map((ticker) => auditTicker(ticker, market));
  return new Map(results.map((result) => [result.symbol, result.kind === 'audited' ? result.record : null]));
}

/** Measures the CPU time in milliseconds and the memory in megabytes of one audit in a new process. */
function inOwnProcess(tickers: number, bars: number): { readonly ms: number; readonly mb: number } {
  const printed = execFileSync(process.execPath, ['bench/firstAudit.ts', String(tickers), String(bars)], {
    encoding: 'utf8',
  });
  const [ms = NaN, mb = NaN] = printed.split(' ').map(Number);
  return { ms, mb };
}
