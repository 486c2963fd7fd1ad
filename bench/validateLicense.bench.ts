import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { startLicensedCloud } from './licensedCloud.ts';
import { measureLoad } from './load.ts';
import type { StartedProgram } from './program.ts';
import { atLeast, type BenchRow } from './row.ts';

const KEYS = 10_000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const LEAST = 0.75;

/** Measures validations of many keys with cached tokens, compared with a bare Express route with one indexed SELECT. */
export async function validateLicenseBench(): Promise<readonly BenchRow[]> {
  const rig = await startLicensedCloud(KEYS);
  try {
    await rig.database.query('create table floor_keys (key text primary key, email text not null, tier text not null)');
    await rig.database.query("insert into floor_keys select unnest($1::text[]), 'holder@example.com', 'pro'", [
      rig.keys,
    ]);
    await rig.database.query('analyze');
    const floor = await rig.startFloor('validateLicense');
    const requests = rig.keys.map(
      (key) => ({ method: 'POST', path: '/api/validate-license', body: JSON.stringify({ key }) }) as const,
    );
    const round = (program: StartedProgram) => (): Promise<Sample> =>
      measureCost(program, rig.database, () =>
        measureLoad({ url: program.address, seconds: SECONDS, connections: CONNECTIONS, requests }),
      );
    await warm(rig.cloud.address, rig.keys);
    const note = `${KEYS} keys, tokens already signed, ${CONNECTIONS} connections; floor: bare Express, one indexed SELECT through pg`;
    return [
      await runInAlternation(
        { name: 'POST /api/validate-license', unit: 'requests/s', limits: [atLeast(LEAST)], note },
        { rounds: ROUNDS, ours: round(rig.cloud), floor: round(floor) },
      ),
    ];
  } finally {
    await rig.stop();
  }
}

/** Validates every key once, which fills the token cache as a minute of real traffic would. */
async function warm(address: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const response = await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) });
    if (!response.ok) throw new Error(`A warm-up request received ${response.status}.`);
    await response.arrayBuffer();
  }
}
