import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { Database } from '../../src/adapters/mikroorm/database/database.js';
import { startPostgres, type PostgresServer } from './postgres.js';
import { sharedResource } from './shared.js';

/** The database in which the tables are created, once per run. The other databases are copied from it. */
const TEMPLATE = 'with_tables';

/** The number of an advisory lock that no test uses. */
const TEMPLATE_LOCK = 7_001;

/** Creates a database by copying files, because the default strategy logs every page and takes twice as long. */
const BY_FILE = 'strategy file_copy';

/** Database settings that override those of the server, as in `{ timezone: 'Asia/Kolkata' }`. */
type Parameters = Readonly<Record<string, string>>;

/** Creates an empty database on the server that all suites of a run share; `stop` drops it. */
export const createEmptyDatabase = (parameters: Parameters = {}): Promise<PostgresServer> =>
  databaseFrom('template0', parameters);

/** Creates a database with all tables. */
export const createDatabaseWithTables = (): Promise<PostgresServer> => databaseFrom(TEMPLATE, {});

async function databaseFrom(template: string, parameters: Parameters): Promise<PostgresServer> {
  const server = await sharedResource('postgres');
  if (server === null)
    return startPostgres([
      '-c',
      'fsync=off',
      ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    if (template === TEMPLATE) await makeTemplate(admin, server);
    await admin.query(`create database ${name} template ${template} ${BY_FILE}`);
    for (const [parameter, value] of Object.entries(parameters))
      await admin.query(`alter database ${name} set ${parameter} = '${value}'`);
  });
  return {
    url: named(server, name),
    stop: () => asAdmin(server, async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  };
}

/** The first suite that needs the template creates it; the others wait for it. */
async function makeTemplate(admin: Client, server: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 1) return;
    const unfinished = `${TEMPLATE}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished} ${BY_FILE}`);
    const database = await Database.open({ kind: 'server', url: named(server, unfinished), poolSize: 1 });
    await database.schema.migrate();
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function named(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(url: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
