import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogDifferences, catalogOf, schemaDifferences } from '../../../scripts/schema/catalog.js';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createEmptyDatabase();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
}, 60_000);

/** Runs the statements, returns the resulting catalog, and rolls the statements back. */
async function catalogAfter(statements: readonly string[]): Promise<readonly string[]> {
  const undo = new Error('undo');
  let catalog: readonly string[] = [];
  const altered = database.run(async () => {
    for (const statement of statements) await database.query(statement);
    catalog = await catalogOf(database);
    throw undo;
  });
  await altered.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return catalog;
}

describe('the schema check', () => {
  let described: readonly string[];
  let found: readonly string[];
  beforeAll(async () => {
    ({ differences: found } = await schemaDifferences(database));
    described = await catalogOf(database);
  }, 60_000);

  it('finds no difference between the migrations and the entities on a PostgreSQL server', () => {
    expect(found).toEqual([]);
    expect(described.length).toBeGreaterThan(300);
  });

  it.each([
    ['a column', ['alter table trials add column later text'], 'column trials.later: text'],
    ['the type of a column', ['alter table trials alter column started_at type timestamptz(6)'], 'timestamp(6)'],
    [
      'a default',
      ['alter table outbox alter column tries set default 1'],
      'outbox.tries: integer, not null, default 1',
    ],
    ['a nullable column', ['alter table trials alter column started_at drop not null'], 'trials.started_at'],
    [
      'the expression of an index',
      ['drop index licenses_email', 'create index licenses_email on licenses (upper(email))'],
      'licenses_email ON public.licenses USING btree (upper(email))',
    ],
    [
      'the predicate of an index',
      ['drop index outbox_waiting', 'create index outbox_waiting on outbox (due_at) where sealed is not null'],
      'WHERE (sealed IS NOT NULL)',
    ],
    [
      'a check',
      [
        'alter table licenses drop constraint licenses_slot_check',
        'alter table licenses add constraint licenses_slot_check check (slot between 1 and 99)',
      ],
      '(slot <= 99)',
    ],
    [
      'what a foreign key does on delete',
      [
        'alter table trials drop constraint trials_license_id_fkey',
        'alter table trials add constraint trials_license_id_fkey foreign key (license_id) references licenses (id)',
      ],
      'trials_license_id_fkey',
    ],
    ['a fill factor', ['alter table consensus_submitters set (fillfactor = 60)'], 'fillfactor=60'],
    ['the storage of a column', ['alter table snapshot_bodies alter column body set storage extended'], 'storage x'],
    ['a table', ['create table spare (id integer primary key)'], 'table spare'],
  ])('reports %s that only the migrations change', async (_what, statements, name) => {
    const differences = catalogDifferences(await catalogAfter(statements), described);

    expect(differences.filter((line) => line.startsWith('only in the migrations:')).join('\n')).toContain(name);
  });
});
