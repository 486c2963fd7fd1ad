import { createHmac, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newLicenseKey } from '../dist/domain/shared/licensing/licenseKey.js';
import { startBenchDatabase, type BenchDatabase } from './benchDatabase.ts';
import { startProgram, type StartedProgram } from './program.ts';

export interface LicensedCloud {
  readonly database: BenchDatabase;
  readonly cloud: StartedProgram;
  /** Keys of premium licenses, each of which has been used at least once. */
  readonly keys: readonly string[];
  /** Starts another cloud on the same database. */
  startCloud(settings: Readonly<Record<string, string>>): Promise<StartedProgram>;
  /** Starts a program of `bench/floors` on the same database. */
  startFloor(name: string): Promise<StartedProgram>;
  stop(): Promise<void>;
}

/** Starts a cloud with its own PostgreSQL server and the given number of licenses. */
export async function startLicensedCloud(
  licenses: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<LicensedCloud> {
  const database = await startBenchDatabase();
  const pepper = 'p'.repeat(32);
  const programs: StartedProgram[] = [];
  const start = async (path: string, environment: Readonly<Record<string, string>>): Promise<StartedProgram> => {
    const program = await startProgram([path], { DATABASE_URL: database.url, ...environment });
    programs.push(program);
    return program;
  };
  const startCloud: LicensedCloud['startCloud'] = (more) =>
    start('dist/bootstrap/bin/plumbline-cloud.js', {
      DATA_DIR: join(tmpdir(), `plumbline-bench-${randomUUID()}`),
      LICENSE_PEPPER: pepper,
      PORT: '0',
      ...more,
    });
  const cloud = await startCloud(settings);
  const keys = Array.from({ length: licenses }, () => newLicenseKey(crypto.getRandomValues(new Uint8Array(11))));
  const ids = keys.map(() => randomUUID());
  await database.query(
    "insert into licenses (id, email, tier, status, created_at) select id, id || '@example.com', 'premium', 'active', now() from unnest($1::uuid[]) as id",
    [ids],
  );
  await database.query(
    "insert into license_keys (license_id, digest, last_four, created_at, first_used_at) select unnest($1::uuid[]), unnest($2::text[]), 'XXXX', now(), now()",
    [ids, keys.map((key) => createHmac('sha256', pepper).update(key).digest('hex'))],
  );
  await database.query('analyze');
  return {
    database,
    cloud,
    keys,
    startCloud,
    startFloor: (name) => start(`bench/floors/${name}.mjs`, { NODE_ENV: 'production' }),
    async stop() {
      await Promise.all(programs.map((each) => each.stop()));
      await database.stop();
    },
  };
}
