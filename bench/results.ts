import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type { BenchRow } from './row.ts';

export const RESULTS_FILE = 'bench/results.json';

export type Section = 'cloud' | 'dashboard';

/** The result of one benchmark. Time, machine and commit are stored with it: benchmarks can be run separately. */
export interface Measurement {
  readonly section: Section;
  readonly at: string;
  readonly machine: string;
  /** The abbreviated hash of the commit that was measured. */
  readonly commit: string;
  readonly rows: readonly BenchRow[];
}

export type Results = Readonly<Record<string, Measurement>>;

export function readResults(): Results {
  const results: Results = existsSync(RESULTS_FILE) ? JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) : {};
  return results;
}

/** Describes the machine in the form `2 × Intel(R) Xeon(R) Processor, 8 GiB, Linux 6.18, Node v24.21.0`. */
export function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release().split('-')[0]}, Node ${process.version}`;
}

export const currentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
