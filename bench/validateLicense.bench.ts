import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { newLicenseKey } from '../dist/domain/licensing/licenseKey.js';
import { startPostgres } from '../test/servers/postgres.ts';
import { median, requestsPerSecond } from './load.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const KEYS = 10_000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const TARGET = 0.6;

/** Validations of many keys, tokens cached, next to a bare Express route with one indexed SELECT; in alternation. */
export async function validateLicenseBench(): Promise<BenchRow[]> {
  const postgres = await startPostgres(['-c', 'fsync=off']);
  const pepper = 'p'.repeat(32);
  const cloud = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: `${process.env['TMPDIR'] ?? '/tmp'}/plumbline-bench-${randomUUID()}`,
    LICENSE_PEPPER: pepper,
    PORT: '0',
  });
  const floor = await startProgram(['bench/floors/validateLicense.mjs'], { DATABASE_URL: postgres.url, NODE_ENV: 'production' });
  try {
    const keys = await fill(postgres.url, pepper);
    const requests = keys.map((key) => ({ method: 'POST', path: '/api/validate-license', body: JSON.stringify({ key }) }) as const);
    const measure = (program: StartedProgram): Promise<number> =>
      requestsPerSecond({ url: program.address, seconds: SECONDS, connections: CONNECTIONS, requests });
    await warm(cloud.address, keys);
    await measure(floor);
    await measure(cloud);
    const ratios: number[] = [];
    const [ours, floors]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mine, bare] = [await measure(cloud), await measure(floor)];
      ours.push(mine);
      floors.push(bare);
      ratios.push(mine / bare);
    }
    const ratio = median(ratios);
    return [
      {
        name: 'POST /api/validate-license',
        unit: 'requests/s',
        ours: median(ours),
        floor: median(floors),
        ratio,
        target: TARGET,
        passed: ratio >= TARGET,
        note: `median of ${ROUNDS} alternating rounds, spread ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${KEYS} keys; floor: bare Express, one indexed SELECT through pg`,
      },
    ];
  } finally {
    await Promise.all([cloud.stop(), floor.stop()]);
    await postgres.stop();
  }
}

async function fill(url: string, pepper: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const keys = Array.from({ length: KEYS }, () => newLicenseKey(crypto.getRandomValues(new Uint8Array(11))));
  await client.query('create table floor_keys (key text primary key, email text not null, tier text not null)');
  await client.query("insert into floor_keys select unnest($1::text[]), 'holder@example.com', 'pro'", [keys]);
  const ids = keys.map(() => randomUUID());
  await client.query(
    "insert into licenses (id, email, tier, status, created_at) select unnest($1::uuid[]), 'holder@example.com', 'pro', 'active', now()",
    [ids],
  );
  await client.query(
    "insert into license_keys (license_id, digest, last_four, created_at) select unnest($1::uuid[]), unnest($2::text[]), 'XXXX', now()",
    [ids, keys.map((key) => createHmac('sha256', pepper).update(key).digest('hex'))],
  );
  await client.query('analyze');
  await client.end();
  return keys;
}

/** Every key once: marks its first use and fills the token cache, as a minute of real traffic does. */
async function warm(address: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const response = await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) });
    if (!response.ok) throw new Error(`warming up was answered ${response.status}`);
    await response.arrayBuffer();
  }
}
