import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

const BEFORE = '014_given_up';

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createEmptyDatabase();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
}, 60_000);

describe('the migration that separates snapshot bodies', () => {
  it('keeps every snapshot, its order and its bytes', async () => {
    await database.transactional(() => database.schema.migrateTo(BEFORE));
    const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
    await database.query(
      "insert into licenses (id, email, tier, status, created_at) values ($1, 'holder@example.com', 'premium', 'active', now())",
      [id(9)],
    );
    for (const n of [3, 1, 2]) {
      await database.query(
        `insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, blob)
         values ($1, $2, '2026-11-21T06:30:00.123Z', 2, $3, '{"n":1}', 'fp', $4)`,
        [id(n), id(9), `sha ${n}`, Buffer.from([255, n])],
      );
    }
    await database.schema.migrate();
    const rows = await database.query(
      `select s.id, license_id, created_at = '2026-11-21T06:30:00.123Z' and put_at = created_at as dated, size_bytes, sha256, meta, passphrase_fp, place, encode(body, 'hex') as bytes
         from snapshots s join snapshot_bodies using (id) order by number`,
    );

    const stored = (n: number) => ({
      id: id(n),
      license_id: id(9),
      dated: true,
      size_bytes: 2,
      sha256: `sha ${n}`,
      meta: '{"n":1}',
      passphrase_fp: 'fp',
      place: 'database',
      bytes: `ff0${n}`,
    });
    expect(rows).toEqual([stored(3), stored(1), stored(2)]);
    await database.query(
      "insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, place) values ($1, $2, now(), 1, '', '{}', 'fp', 's3')",
      [id(4), id(9)],
    );
    expect(await database.query('select id from snapshots order by number desc limit 1')).toEqual([{ id: id(4) }]);
  });
});
