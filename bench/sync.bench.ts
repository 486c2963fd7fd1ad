import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MAX_SNAPSHOT_BYTES } from '../dist/domain/shared/sync/snapshot.js';
import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { startLicensedCloud, type LicensedCloud } from './licensedCloud.ts';
import type { StartedProgram } from './program.ts';
import { atLeast, atMost, plainRow, type BenchRow } from './row.ts';

const LICENSES = 32;
const ROUNDS = 5;
/** Number of uploads per round, small enough that no license exceeds its ten uploads a day. */
const PER_ROUND = 20;
const IN_PARALLEL = 4;
const LEAST = 0.6;
const MEMORY_MIB = 600;

/**
 * Measures the memory that many concurrent uploads of 5 MiB need. Also measures the speed of such uploads and
 * downloads, compared with bare Express and one SQL statement.
 */
export async function syncBench(): Promise<readonly BenchRow[]> {
  const rig = await startLicensedCloud(LICENSES);
  try {
    await rig.database.query(
      'create table floor_blobs (number bigint generated always as identity primary key, blob bytea not null)',
    );
    await rig.database.query('alter table floor_blobs alter column blob set storage external');
    const floor = await rig.startFloor('sync');
    return [await memoryRow(rig), await uploadRow(rig, floor), await downloadRow(rig, floor)];
  } finally {
    await rig.stop();
  }
}

const snapshot = (): string =>
  JSON.stringify({
    blob: randomBytes(MAX_SNAPSHOT_BYTES).toString('base64'),
    meta: { device: 'bench' },
    passphrase_fp: 'bench',
  });

async function memoryRow({ cloud, keys }: LicensedCloud): Promise<BenchRow> {
  const body = snapshot();
  const before = residentMiB(cloud);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(cloud))), 5);
  await Promise.all(keys.map((key) => upload(cloud, key, body)));
  clearInterval(watch);
  const note = `resident, above the ${before.toFixed(0)} MiB before`;
  return plainRow(
    { name: `memory of ${LICENSES} uploads of 5 MiB at once`, unit: 'MiB', ours: peak - before, note },
    atMost(MEMORY_MIB),
  );
}

/** Only Linux reports the resident memory of another process. */
function residentMiB({ process: { pid } }: StartedProgram): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

function uploadRow(rig: LicensedCloud, floor: StartedProgram): Promise<BenchRow> {
  const body = snapshot();
  const round =
    (program: StartedProgram) =>
    (number: number): Promise<Sample> =>
      timed(rig, program, async (n) => void (await upload(program, keyOf(rig, (number + 1) * PER_ROUND + n), body)));
  const note = `${IN_PARALLEL} at once; floor: bare Express, express.json, one INSERT of the bytes through pg`;
  return runInAlternation(
    { name: 'POST /api/sync/upload, 5 MiB', unit: 'requests/s', limits: [atLeast(LEAST)], note },
    { rounds: ROUNDS, ours: round(rig.cloud), floor: round(floor) },
  );
}

async function downloadRow(rig: LicensedCloud, floor: StartedProgram): Promise<BenchRow> {
  const [key, body] = [keyOf(rig, 0), snapshot()];
  const round = (program: StartedProgram, id: string) => (): Promise<Sample> =>
    timed(rig, program, () => download(program, key, id));
  const [mine, bare] = [await upload(rig.cloud, key, body), await upload(floor, key, body)];
  const note = `${IN_PARALLEL} at once; floor: bare Express, one SELECT of the bytes through pg, response.json`;
  return runInAlternation(
    { name: 'GET /api/sync/download, 5 MiB', unit: 'requests/s', limits: [atLeast(LEAST)], note },
    { rounds: ROUNDS, ours: round(rig.cloud, mine), floor: round(floor, bare) },
  );
}

const keyOf = ({ keys }: LicensedCloud, n: number): string => keys[n % keys.length] ?? '';

const timed = (
  { database }: LicensedCloud,
  program: StartedProgram,
  request: (n: number) => Promise<void>,
): Promise<Sample> =>
  measureCost(program, database, async () => {
    const startedAt = performance.now();
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < PER_ROUND) await request(next++);
    };
    await Promise.all(Array.from({ length: IN_PARALLEL }, send));
    return { figure: (PER_ROUND * 1000) / (performance.now() - startedAt), requests: PER_ROUND };
  });

async function upload({ address }: StartedProgram, key: string, body: string): Promise<string> {
  const reply = await fetch(`${address}/api/sync/upload`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'X-License-Key': key },
  });
  if (!reply.ok) throw new Error(`An upload received ${reply.status}.`);
  const { snapshot_id }: { readonly snapshot_id: string } = JSON.parse(await reply.text());
  return snapshot_id;
}

async function download({ address }: StartedProgram, key: string, id: string): Promise<void> {
  const reply = await fetch(`${address}/api/sync/download/${id}`, { headers: { 'X-License-Key': key } });
  if (!reply.ok) throw new Error(`A download received ${reply.status}.`);
  const { byteLength } = await reply.arrayBuffer();
  if (byteLength < MAX_SNAPSHOT_BYTES) throw new Error(`A download returned only ${byteLength} bytes.`);
}
