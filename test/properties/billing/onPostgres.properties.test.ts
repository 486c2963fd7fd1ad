import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { runs } from '../../runs.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { anyDeliveryOrderEndsTheSame } from './anyOrder.properties.js';
import {
  buyAgainAfterUnreportedRefund,
  neverMoreFoundersThanSlots,
  raceForTheLastSlots,
  assignFoundingSlots,
} from './foundingCap.properties.js';
import { sqlStores } from './sqlStores.js';

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createDatabaseWithTables();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 60 });
  await database.schema.migrate();
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

const emptyStores = async () => {
  await emptyTables(database);
  return sqlStores(database);
};

describe('billing on a PostgreSQL server', () => {
  it(
    'ends in the same state for any order, repetition and concurrency of a customer’s events',
    () =>
      fc.assert(
        anyDeliveryOrderEndsTheSame(emptyStores, (_, count) => assignFoundingSlots(database, count)),
        { numRuns: runs(6) },
      ),
    3_600_000,
  );

  it(
    'never assigns too many founding slots, or one slot twice',
    () => fc.assert(neverMoreFoundersThanSlots(emptyStores, database), { numRuns: runs(3) }),
    3_600_000,
  );

  it('sells the last 5 founding places once each when 60 connections race for them, and 55 Pro licenses', async () => {
    const { tiers, slots } = await raceForTheLastSlots(await emptyStores(), database, 60, 5);

    expect(tiers).toEqual({ founding: 100, pro: 55 });
    expect(slots).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  }, 120_000);

  it('gives a founder’s next purchase the slot of an earlier purchase whose refund was not reported', async () => {
    const { held, slots } = await buyAgainAfterUnreportedRefund(await emptyStores(), database);

    expect(held).toEqual([
      { status: 'revoked', slot: null },
      { status: 'active', slot: 100 },
    ]);
    expect(slots).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  }, 120_000);

  it('makes the database reject a founder whose slot is taken, invalid or missing [FND-09]', async () => {
    const stores = await emptyStores();
    const insert = (n: number, slot: number | null) =>
      database.query(
        `insert into licenses (id, email, tier, status, created_at, slot)
         values ($1, 'founder@example.net', 'founding', 'active', now(), $2)`,
        [`10000000-0000-4000-8000-${String(n).padStart(12, '0')}`, slot],
      );
    await insert(1, 1);

    await expect(insert(2, 1)).rejects.toThrow(/licenses_slot/);
    await expect(insert(2, 101)).rejects.toThrow(/check/);
    await expect(insert(2, 0)).rejects.toThrow(/check/);
    await expect(insert(2, null)).rejects.toThrow(/licenses_founding_slot/);
    expect(await stores.licenses.countFounding(new Date())).toBe(1);
  });
});
