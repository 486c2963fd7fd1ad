import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

/** Every table as version 6.4.0 filled it, in an order that the foreign keys allow. */
const FIXTURE = new URL('../../fixtures/database-at-023.jsonl', import.meta.url);
const LAST_MIGRATION = '023_referral_customers';

const line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

const stored = readFileSync(FIXTURE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((text) => line.parse(JSON.parse(text)));
const tables = [...new Set(stored.map(({ table }) => table))];

const TABLES = `
  select relname::text as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations' order by name`;

let server: PostgresServer;
let database: Database;
let existing: readonly unknown[];
beforeAll(async () => {
  server = await createEmptyDatabase({ timezone: 'UTC' });
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
  await database.run(() => database.schema.migrateTo(LAST_MIGRATION));
  existing = (await database.query(TABLES)).map(({ name }) => name);
  for (const { table, row } of stored) {
    const columns = Object.keys(row).join(', ');
    await database.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
}, 60_000);

const rowsOf = async (table: string) =>
  (await database.query(`select row_to_json(t) as row from ${table} t`)).map(({ row }) => row);

describe('a database of version 6.4.0', () => {
  it('has a row in every table of the fixture', () => {
    expect(tables.toSorted()).toEqual(existing);
  });

  it('keeps every value of every row when it migrates to the newest schema', async () => {
    await database.schema.migrate();

    for (const table of tables) {
      const expectedRows = stored.filter((each) => each.table === table).map(({ row }) => expect.objectContaining(row));
      const rows = await rowsOf(table);
      expect(rows).toHaveLength(expectedRows.length);
      expect(rows).toEqual(expect.arrayContaining(expectedRows));
    }
  });
});
