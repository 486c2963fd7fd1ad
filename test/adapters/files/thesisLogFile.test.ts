import { describe, expect, it } from '@jest/globals';
import { JsonLinesLog } from '../../../src/adapters/files/durable/jsonLinesLog.js';
import { ThesisLogFile } from '../../../src/adapters/files/thesisLogFile.js';
import type { ThesisLogEntry } from '../../../src/application/dashboard/coaching/thesisLog.port.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const onDisk = () =>
  new JsonLinesLog(at('ai_thesis_log.jsonl'), (message) => {
    throw new Error(message);
  });

const line = (n: number, facts: Partial<ThesisLogEntry> = {}): ThesisLogEntry => ({
  at: '2026-11-20T12:00:00.000Z',
  coach: 'audit',
  ticker: 'AAPL',
  evidence_hash: 'e',
  provider: 'openai',
  model: 'm',
  prompt_version: '1',
  latency_ms: n,
  tokens: { input: 1, output: 1 },
  cost_usd: 0.25,
  checks: [],
  refused: [],
  provider_error: null,
  state: 'WATCH',
  score: 50,
  stop: null,
  narration: 'words',
  ...facts,
});
const numbers = (lines: readonly ThesisLogEntry[]) => lines.map(({ latency_ms }) => latency_ms);
const ALL = { ticker: null, limit: 5000 };

describe('ThesisLogFile', () => {
  it('lists the latest entries first, filtered by ticker and coach', async () => {
    const log = new ThesisLogFile(onDisk());
    for (const each of [line(1), line(2, { ticker: 'MSFT' }), line(3, { coach: 'exit' }), line(4)])
      await log.append(each);

    expect(
      [ALL, { ticker: 'AAPL', limit: 2 }, { ticker: 'AAPL', coach: 'audit' as const, limit: 5 }].map((query) =>
        numbers(log.latest(query)),
      ),
    ).toEqual([
      [4, 3, 2, 1],
      [4, 3],
      [4, 1],
    ]);
  });

  it('counts all spending of a day even if the clock showed another day in between', async () => {
    const log = new ThesisLogFile(onDisk());
    for (const each of [line(1), line(2, { at: '2027-11-20T12:00:00.000Z' }), line(3)]) await log.append(each);

    expect([log.spentOn('2026-11-20'), log.spentOn('2027-11-20')]).toEqual([0.5, 0.25]);
  });

  it('sums the spending of a day, even after restarts and repeated loads', async () => {
    const log = new ThesisLogFile(onDisk());
    for (const each of [
      line(1),
      line(2, { at: '2026-11-21T00:00:00.000Z' }),
      line(3, { at: '2026-11-21T23:59:59.999Z' }),
    ])
      await log.append(each);
    const restarted = new ThesisLogFile(onDisk());
    await restarted.load();
    await restarted.load();

    for (const each of [log, restarted])
      expect([each.spentOn('2026-11-21'), each.spentOn('2026-11-22'), numbers(each.latest(ALL))]).toEqual([
        0.5,
        0,
        [3, 2, 1],
      ]);
  });

  it('keeps at most the latest 2,000 entries in memory', async () => {
    const lines = Array.from({ length: 2003 }, (_, n) => line(n));
    const log = new ThesisLogFile({
      append: () => Promise.resolve(),
      async *read() {
        yield* lines;
      },
    });
    await log.load();

    expect([numbers(log.latest(ALL)).length, numbers(log.latest(ALL)).at(-1)]).toEqual([2000, 3]);
  });
});
