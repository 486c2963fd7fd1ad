import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { tableNamedBy } from '../../../src/adapters/mikroorm/database/databaseSchema.js';
import { emptyTables } from './emptyTables.js';
import * as factories from './factories.js';
import { TEST_DATABASES, type TestDatabase } from './testDatabases.js';
import { store } from './stored.js';

const rows = (n: number): readonly object[] => Object.values(factories).map((make) => make(n));

describe.each(TEST_DATABASES)('entities in the database (%s)', (_where, open) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await open();
    ({ database } = place);
  }, 60_000);
  afterAll(async () => {
    await place.remove();
  }, 60_000);
  beforeEach(() => emptyTables(database));

  it('are read back with the stored values (one row of each entity)', async () => {
    const stored = rows(1).map((row) => ({ type: row.constructor.name, row: { ...row } }));
    await store(database, ...rows(1));
    const found = await database.read(async (em) => {
      const byType = new Map<string, unknown>();
      for (const { className, class: type } of em.getMetadata().getAll().values())
        byType.set(className, JSON.parse(JSON.stringify(await em.findAll(type))));
      return byType;
    });

    expect([...found.keys()].toSorted()).toEqual(stored.map(({ type }) => type).toSorted());
    for (const { type, row } of stored) expect(found.get(type)).toMatchObject([JSON.parse(JSON.stringify(row))]);
  });

  it('have tables that are known as our own, so that they are dumped', async () => {
    const tables = await database.read(async (em) => [...em.getMetadata().getAll().values()].map((e) => e.tableName));

    expect(database.schema.ownTables()).toEqual(expect.arrayContaining(tables));
  });
});

describe('the statements of a migration', () => {
  it.each([
    ['create table "notes" ("id" text not null)', 'notes'],
    ['\n  create table if not exists notes (id text not null)', 'notes'],
    ['alter table "drafts" rename to "notes"', 'notes'],
    ['alter table notes add column at timestamptz(3)', null],
  ])('name a table, quoted or not: %s', (statement, name) => {
    expect(tableNamedBy(statement)).toBe(name);
  });
});
