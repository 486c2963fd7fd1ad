import { createHmac, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newLicenseKey } from '../dist/domain/licensing/licenseKey.js';
import { startPostgres } from '../test/servers/postgres.ts';
import { startProgram, type StartedProgram } from './program.ts';

export interface LicensedCloud {
  readonly databaseUrl: string;
  readonly cloud: StartedProgram;
  /** Of premium licenses, each used before. */
  readonly keys: readonly string[];
  readonly query: (sql: string, parameters?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Another cloud on the same database. */
  startCloud(settings: Readonly<Record<string, string>>): Promise<StartedProgram>;
  stop(): Promise<void>;
}

/** A cloud on a PostgreSQL server of its own, with so many licenses. */
export async function startLicensedCloud(licenses: number): Promise<LicensedCloud> {
  const postgres = await startPostgres(['-c', 'fsync=off']);
  const pepper = 'p'.repeat(32);
  const clouds: StartedProgram[] = [];
  const startCloud: LicensedCloud['startCloud'] = async (settings) => {
    const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(tmpdir(), `plumbline-bench-${randomUUID()}`), LICENSE_PEPPER: pepper, PORT: '0', ...settings };
    const cloud = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], environment);
    clouds.push(cloud);
    return cloud;
  };
  const cloud = await startCloud({});
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const keys = Array.from({ length: licenses }, () => newLicenseKey(crypto.getRandomValues(new Uint8Array(11))));
  const ids = keys.map(() => randomUUID());
  await client.query(
    "insert into licenses (id, email, tier, status, created_at) select unnest($1::uuid[]), 'holder@example.com', 'premium', 'active', now()",
    [ids],
  );
  await client.query(
    "insert into license_keys (license_id, digest, last_four, created_at, first_used_at) select unnest($1::uuid[]), unnest($2::text[]), 'XXXX', now(), now()",
    [ids, keys.map((key) => createHmac('sha256', pepper).update(key).digest('hex'))],
  );
  return {
    databaseUrl: postgres.url,
    cloud,
    keys,
    query: async (sql, parameters = []) => (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    startCloud,
    async stop() {
      await Promise.all(clouds.map((each) => each.stop()));
      await client.end();
      await postgres.stop();
    },
  };
}
