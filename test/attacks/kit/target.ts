import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../servers/postgres.ts';
import { startProgram } from '../../servers/program.ts';

export type DatabaseKind = 'embedded' | 'server';

/** A cloud in a process of its own, with an empty database. It listens only on loopback. */
export interface Target {
  readonly port: number;
  readonly pid: number;
  readonly database: DatabaseKind;
  /** The key of a new premium license. */
  readonly issueKey: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

const run = promisify(execFile);

/** @param checkout the folder of a built checkout of this repository */
export async function startTarget(
  checkout: string,
  database: DatabaseKind,
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-attack-'));
  const postgres = database === 'server' ? await startPostgres(['-c', 'fsync=off']) : null;
  const own = { DATA_DIR: folder, ...(postgres === null ? {} : { DATABASE_URL: postgres.url }) };
  const cloud = await startProgram(
    'plumbline-cloud',
    { PORT: '0', HOST: '127.0.0.1', ...own, ...settings },
    { checkout },
  );
  let issued = 0;
  return {
    port: Number(new URL(cloud.address).port),
    pid: cloud.child.pid ?? NaN,
    database,
    async issueKey() {
      issued += 1;
      const command = [
        join(checkout, 'dist', 'bootstrap', 'bin', 'plumbline-cloud.js'),
        'admin',
        'license',
        'issue',
        '--email',
        `holder${issued}@example.com`,
        '--tier',
        'premium',
      ];
      const { stdout } = await run(process.execPath, command, { env: { PATH: process.env['PATH'], ...own } });
      const key = /PLB(?:-[0-9A-Z]{4}){3}/.exec(stdout)?.[0];
      if (key === undefined) throw new Error(`The command printed no license key: ${stdout}`);
      return key;
    },
    async stop() {
      await cloud.stop();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
