import { execFileSync } from 'node:child_process';
import type { AuditRequest } from '../dist/domain/audit/auditPortfolio.js';
import { auditPortfolio, prepareMarket } from '../dist/domain/audit/auditPortfolio.js';
import { auditTicker } from '../dist/domain/audit/auditTicker.js';
import type { TickerMemory } from '../dist/domain/ticker/memory.js';
import { median } from './load.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 25;
const MANY_TICKERS = 100;
const BARS = 3000;
const ROUNDS = 15;

const FULL_MS = 300;
const NEW_BAR_MS = 150;
const MANY_MS = 4_000;
const MANY_MB = 400;

/** Whole audits, framework replay included, and one that goes on from the audit of the bar before. */
export async function auditBench(): Promise<BenchRow[]> {
  const whole = sampleRequest(TICKERS, BARS);
  const oneBarLater = sampleRequest(TICKERS, BARS, memoriesOf(sampleRequest(TICKERS, BARS - 1)));
  const many = inOwnProcess(MANY_TICKERS, BARS);
  return [
    timedRow(`audit of ${TICKERS} tickers × ${BARS} bars`, timed(whole), FULL_MS),
    timedRow(`one new bar for ${TICKERS} tickers × ${BARS} bars`, timed(oneBarLater), NEW_BAR_MS),
    row(`audit of ${MANY_TICKERS} tickers × ${BARS} bars`, 'ms', many.ms, MANY_MS, 'the first of a process'),
    row(`memory of ${MANY_TICKERS} tickers × ${BARS} bars`, 'MB', many.mb, MANY_MB, 'resident at the peak of that process'),
  ];
}

interface Timed {
  readonly ms: number;
  /** Of the processor, all threads: on a machine that is busy with other things the fairer figure. */
  readonly processorMs: number;
}

function timed(request: AuditRequest): Timed {
  const rounds = Array.from({ length: ROUNDS }, (): Timed => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    auditPortfolio(request);
    const { user, system } = process.cpuUsage(used);
    return { ms: performance.now() - start, processorMs: (user + system) / 1000 };
  });
  return { ms: median(rounds.map(({ ms }) => ms)), processorMs: median(rounds.map(({ processorMs }) => processorMs)) };
}

function memoriesOf(request: AuditRequest): Map<string, TickerMemory | null> {
  const market = prepareMarket(request);
  const results = request.tickers.map((ticker) => auditTicker(ticker, market));
  return new Map(results.map((result) => [result.symbol, result.kind === 'audited' ? result.memory : null]));
}

/** Milliseconds and megabytes of one audit in a process that did nothing before. */
function inOwnProcess(tickers: number, bars: number): { readonly ms: number; readonly mb: number } {
  const printed = execFileSync(process.execPath, ['bench/firstAudit.ts', String(tickers), String(bars)], { encoding: 'utf8' });
  const [ms = NaN, mb = NaN] = printed.split(' ').map(Number);
  return { ms, mb };
}

const timedRow = (name: string, { ms, processorMs }: Timed, target: number): BenchRow =>
  row(name, 'ms', ms, target, `median of ${ROUNDS}, ${processorMs.toFixed(0)} ms of the processor`);

const row = (name: string, unit: string, ours: number, most: number, note: string): BenchRow => plainRow({ name, unit, ours, note }, atMost(most));
