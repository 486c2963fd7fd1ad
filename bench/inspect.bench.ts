import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActor } from 'xstate';
import type { Inspect } from '../dist/application/dashboard/inspect.port.js';
import { RecordingFiles } from '../dist/adapters/files/recordingFiles.js';
import { InspectionRecorder } from '../dist/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../dist/adapters/inspector/recorder/inspectionReader.js';
import { RecordingWriter } from '../dist/adapters/inspector/recorder/recordingWriter.js';
import { hideSecrets } from '../dist/application/shared/hideSecrets.js';
import { STATE_MACHINES } from '../dist/bootstrap/machines.js';
import { TickerActors } from '../dist/application/dashboard/framework/tickerActors.js';
import { auditPortfolio, marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { auditRunMachine } from '../dist/domain/dashboard/audit/auditRun.machine.js';
import { auditTicker } from '../dist/domain/dashboard/audit/auditTicker.js';
import { STATUS_EVENTS } from '../dist/domain/dashboard/machines.js';
import type { TickerEventSequence } from '../dist/domain/dashboard/framework/record/replaySessions.js';
import { median } from './load.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';

const TICKERS = 25;
const BARS = 3000;
const AUDITS = 9;
const ROUNDS = 60;
const MAX_PERCENT = 5;

/**
 * Measures the maximum cost of inspection while nobody watches an audit: all the work of the audit's live actors. These
 * actors run without the audit itself, because audit durations vary by more than this work takes.
 */
export async function inspectBench(): Promise<BenchRow[]> {
  const request = sampleRequest(TICKERS, BARS);
  const steps = stepsOf(request);
  const audits = Array.from({ length: AUDITS }, () => timed(() => auditPortfolio(request)));
  const rounds = Array.from({ length: ROUNDS }, () =>
    timed(() => actorsOfAnAudit(steps, new InspectionRecorder({ now: Date.now, statusEvents: STATUS_EVENTS }).inspect)),
  );
  const audit = median(audits);
  const note = `of the ${audit.toFixed(0)} ms of an audit of ${TICKERS} tickers × ${BARS} bars with ${steps.size + 1} actors`;
  const row = (name: string, taken: readonly number[], more = ''): BenchRow =>
    plainRow({ name, unit: '%', ours: (100 * median(taken)) / audit, note: note + more }, atMost(MAX_PERCENT));
  return [
    row('inspection without a viewer', rounds),
    row('inspection without a viewer, recorded', await recordedRounds(steps), ', masked and appended to a file'),
  ];
}

/** Returns how long each round takes when the actors are also recorded to a file. */
async function recordedRounds(steps: ReadonlyMap<string, TickerEventSequence>): Promise<number[]> {
  const recorder = new InspectionRecorder({ now: Date.now, statusEvents: STATUS_EVENTS });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const fail = (problem: unknown): never => {
    throw problem;
  };
  const writer = new RecordingWriter(
    new InspectionReader(recorder, STATE_MACHINES, hideSecrets),
    new RecordingFiles(folder, fail),
    fail,
  );
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    writer.start();
    actorsOfAnAudit(steps, recorder.inspect);
    await writer.stop();
    rounds.push(performance.now() - start);
  }
  await rm(folder, { recursive: true });
  return rounds;
}

/** Does the work of one audit's live actors. */
function actorsOfAnAudit(steps: ReadonlyMap<string, TickerEventSequence>, inspect: Inspect): void {
  const run = createActor(auditRunMachine, { id: 'audit-run', inspect }).start();
  const tickers = new TickerActors(inspect);
  run.send({ type: 'run.requested', at: 0, total: steps.size });
  for (const [ticker, step] of steps) {
    run.send({ type: 'ticker.audited' });
    tickers.send(ticker, step);
  }
  run.send({ type: 'run.completed' });
  tickers.stop();
  run.stop();
}

function stepsOf(request: ReturnType<typeof sampleRequest>): Map<string, TickerEventSequence> {
  const market = marketContextOf(request);
  return new Map(
    request.tickers
      .map((ticker) => auditTicker(ticker, market))
      .flatMap((result) =>
        result.kind === 'audited' && result.step !== null ? [[result.symbol, result.step] as const] : [],
      ),
  );
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
