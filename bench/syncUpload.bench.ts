import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SNAPSHOT_LIMIT_BYTES } from '../dist/domain/sync/snapshot.js';
import { median } from './load.ts';
import { startLicensedCloud, type LicensedCloud } from './licensedCloud.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const AT_ONCE = 32;
const ROUNDS = 7;
/** Of the ten a day that each license has. */
const PER_ROUND = 20;
const IN_PARALLEL = 4;
const TARGET = 0.6;
const MEMORY_MIB = 600;

/** Snapshots of 5 MiB next to bare Express with one INSERT, and what 32 of them at once take in memory. */
export async function syncUploadBench(): Promise<BenchRow[]> {
  const rig = await startLicensedCloud(AT_ONCE);
  try {
    await rig.query('create table floor_blobs (number bigint generated always as identity primary key, blob bytea not null)');
    const floor = await startProgram(['bench/floors/syncUpload.mjs'], { DATABASE_URL: rig.databaseUrl, NODE_ENV: 'production' });
    try {
      return [await memoryRow(rig), await rateRow(rig, floor)];
    } finally {
      await floor.stop();
    }
  } finally {
    await rig.stop();
  }
}

const bodyOf = (bytes: Buffer): string => JSON.stringify({ blob: bytes.toString('base64'), meta: { device: 'bench' }, passphrase_fp: 'bench' });

async function memoryRow({ cloud, keys }: LicensedCloud): Promise<BenchRow> {
  const body = bodyOf(randomBytes(SNAPSHOT_LIMIT_BYTES));
  const before = residentMiB(cloud);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(cloud))), 5);
  await Promise.all(keys.map((key) => upload(cloud, key, body)));
  clearInterval(watch);
  const ours = peak - before;
  return {
    name: `memory of ${AT_ONCE} uploads of 5 MiB at once`,
    unit: 'MiB',
    ours,
    floor: null,
    ratio: null,
    target: MEMORY_MIB,
    passed: ours <= MEMORY_MIB,
    note: `resident, above the ${before.toFixed(0)} MiB before; at most`,
  };
}

/** Linux alone tells what another process has resident. */
function residentMiB({ process: { pid } }: StartedProgram): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

async function rateRow(rig: LicensedCloud, floor: StartedProgram): Promise<BenchRow> {
  const body = bodyOf(randomBytes(SNAPSHOT_LIMIT_BYTES));
  const perSecond = async (program: StartedProgram, first: number): Promise<number> => {
    const startedAt = performance.now();
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < PER_ROUND) await upload(program, rig.keys[(first + next++) % rig.keys.length] ?? '', body);
    };
    await Promise.all(Array.from({ length: IN_PARALLEL }, send));
    return (PER_ROUND * 1000) / (performance.now() - startedAt);
  };
  await perSecond(floor, 0);
  await perSecond(rig.cloud, 0);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    ours.push(await perSecond(rig.cloud, round * PER_ROUND));
    bare.push(await perSecond(floor, round * PER_ROUND));
  }
  const ratios = ours.map((mine, round) => mine / (bare[round] ?? NaN));
  const ratio = median(ratios);
  return {
    name: 'POST /api/sync/upload, 5 MiB',
    unit: 'requests/s',
    ours: median(ours),
    floor: median(bare),
    ratio,
    target: TARGET,
    passed: ratio >= TARGET,
    note: `median of ${ROUNDS} alternating rounds, spread ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; floor: bare Express, express.json, one INSERT of the bytes through pg`,
  };
}

async function upload({ address }: StartedProgram, key: string, body: string): Promise<void> {
  const reply = await fetch(`${address}/api/sync/upload`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'X-License-Key': key } });
  if (!reply.ok) throw new Error(`an upload was answered ${reply.status}`);
  await reply.arrayBuffer();
}
