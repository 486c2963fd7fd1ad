import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { createDatabaseWithTables } from '../../../servers/databases.js';
import { embeddedTables } from '../../../servers/embeddedTables.js';
import { throwProblem } from '../../../servers/throwProblem.js';

const REFUSED = { kind: 'upstream', slug: 'upstream_error', facts: { provider: 'database' } };

/** Opens each kind of database. The server gets a single connection, so that a session setting applies to the probe. */
const OPEN_BY_KIND = {
  server: async () => {
    const server = await createDatabaseWithTables();
    const database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
    return { database, remove: () => server.stop() };
  },
  embedded: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
    await embeddedTables(folder);
    const database = await Database.open({ kind: 'embedded', folder, report: throwProblem });
    return { database, remove: async () => rmSync(folder, { recursive: true }) };
  },
};

describe.each(['server', 'embedded'] as const)('Database.ping (%s)', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ database, remove } = await OPEN_BY_KIND[kind]());
    await database.schema.migrate();
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await remove();
  });

  it('resolves repeatedly while there is space to write, and leaves one row', async () => {
    await database.ping();
    await database.ping();

    expect(await database.query('select id from health_probe')).toEqual([{ id: 1 }]);
  });

  it.each([
    ['there is no space for a new file', 'temp_file_limit', '0'],
    ['the database is read-only', 'default_transaction_read_only', 'on'],
  ])('rejects as long as %s, although reads succeed', async (_what, setting, value) => {
    await database.query(`set ${setting} = '${value}'`);
    const probe = await database.ping().catch((error: unknown) => error);
    const read = await database.query('select 1 as one');
    await database.query(`reset ${setting}`);

    expect(probe).toMatchObject(REFUSED);
    expect(read).toEqual([{ one: 1 }]);
    await database.ping();
  });
});
