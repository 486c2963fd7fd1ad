import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { embeddedTables } from '../../servers/embeddedTables.js';
import { throwProblem } from '../../servers/throwProblem.js';

/** A database with all tables created and empty. */
export interface TestDatabase {
  readonly database: Database;
  /** 2026-01-02 03:04:05.678 UTC in the time zone of the database's sessions. */
  readonly moment: string;
  remove(): Promise<void>;
}

async function onServer(): Promise<TestDatabase> {
  const server = await createDatabaseWithTables();
  const url = new URL(server.url);
  url.searchParams.set('options', '-c timezone=Asia/Kolkata');
  const database = await Database.open({ kind: 'server', url: url.href, poolSize: 4 });
  const remove = async (): Promise<void> => {
    await database.close();
    await server.stop();
  };
  await database.schema.migrate();
  return { database, moment: '2026-01-02 08:34:05.678+05:30', remove };
}

async function inFolder(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  await embeddedTables(folder);
  const database = await Database.open({ kind: 'embedded', folder, report: throwProblem });
  const remove = async (): Promise<void> => {
    await database.close();
    rmSync(folder, { recursive: true });
  };
  await database.schema.migrate();
  return { database, moment: '2026-01-02 03:04:05.678+00', remove };
}

export const TEST_DATABASES = [
  ['on a PostgreSQL server in another time zone', onServer],
  ['on PostgreSQL embedded in a folder', inFolder],
] as const;
