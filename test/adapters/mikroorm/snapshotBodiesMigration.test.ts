import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../../src/adapters/mikroorm/migrations/all.js';

const BEFORE = '014_given_up';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
}, 60_000);
afterAll(() => database.close());

/** What a migration does, statement by statement. */
async function run(migrations: typeof MIGRATIONS): Promise<void> {
  for (const each of migrations) {
    const migration: unknown = Reflect.construct(each.class, []);
    if (!(migration instanceof Migration)) throw new TypeError('no migration');
    await migration.up();
    for (const statement of migration.getQueries()) {
      if (typeof statement !== 'string') throw new TypeError('no plain statement');
      await database.exec(statement);
    }
  }
}

describe('the migration that takes bytes apart from snapshots', () => {
  it('keeps every snapshot, its order and its bytes', async () => {
    const from = MIGRATIONS.findIndex(({ name }) => name === BEFORE) + 1;
    await run(MIGRATIONS.slice(0, from));
    const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
    await database.query("insert into licenses (id, email, tier, status, created_at) values ($1, 'holder@example.com', 'premium', 'active', now())", [id(9)]);
    for (const n of [3, 1, 2]) {
      await database.query(
        `insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, blob)
         values ($1, $2, '2026-11-21T06:30:00.123Z', 2, $3, '{"n":1}', 'fp', $4)`,
        [id(n), id(9), `sha ${n}`, new Uint8Array([255, n])],
      );
    }
    await run(MIGRATIONS.slice(from));
    const { rows } = await database.query(
      `select s.id, license_id, created_at = '2026-11-21T06:30:00.123Z' and put_at = created_at as dated, size_bytes, sha256, meta, passphrase_fp, place, encode(body, 'hex') as bytes
         from snapshots s join snapshot_bodies using (id) order by number`,
    );

    const kept = (n: number) => ({ id: id(n), license_id: id(9), dated: true, size_bytes: 2, sha256: `sha ${n}`, meta: '{"n":1}', passphrase_fp: 'fp', place: 'database', bytes: `ff0${n}` });
    expect(rows).toEqual([kept(3), kept(1), kept(2)]);
    await database.query("insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, place) values ($1, $2, now(), 1, '', '{}', 'fp', 's3')", [id(4), id(9)]);
    expect((await database.query('select id from snapshots order by number desc limit 1')).rows).toEqual([{ id: id(4) }]);
  });
});
