import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { runs } from '../../runs.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { anyDeliveryOrderEndsTheSame } from './anyOrder.properties.js';
import {
  buyAgainAfterAnUntoldRefund,
  neverMoreFoundersThanSlots,
  raceForTheLastSlots,
  takePlaces,
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

describe('on a PostgreSQL server', () => {
  it(
    'the news of one customer end in the same state in any order, any number of times, in parallel and with slow fetches',
    () =>
      fc.assert(
        anyDeliveryOrderEndsTheSame(emptyStores, (_, count) => takePlaces(database, count)),
        { numRuns: runs(40) },
      ),
    3_600_000,
  );

  it(
    'no sequence of purchases, cancellations and refunds gives a founder too many or a slot twice',
    () => fc.assert(neverMoreFoundersThanSlots(emptyStores, database), { numRuns: runs(15) }),
    3_600_000,
  );

  it('60 connections that race for the last 5 slots leave 100 founders and 55 Pro licenses', async () => {
    const { tiers, slots } = await raceForTheLastSlots(await emptyStores(), database, 60, 5);

    expect(tiers).toEqual({ founding: 100, pro: 55 });
    expect(slots).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  }, 120_000);

  it('a founder whose refund becomes known with the next purchase gets the slot that it leaves', async () => {
    const { held, slots } = await buyAgainAfterAnUntoldRefund(await emptyStores(), database);

    expect(held).toEqual([
      { status: 'revoked', slot: null },
      { status: 'active', slot: 100 },
    ]);
    expect(slots).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  }, 120_000);

  it('the database itself takes no second founder in a slot, no slot beyond the last and no founder without one [FND-09]', async () => {
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
    expect(await stores.licenses.countFounding()).toBe(1);
  });
});
