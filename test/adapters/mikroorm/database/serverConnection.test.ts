import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { createEmptyDatabase } from '../../../servers/databases.js';
import type { PostgresServer } from '../../../servers/postgres.js';
import { startPostgresProxy, type PostgresProxy } from '../../../servers/postgresProxy.js';

jest.setTimeout(60_000);

const POOL_SIZE = 2;

let postgres: PostgresServer;
let proxy: PostgresProxy;
let database: Database;
beforeAll(async () => {
  postgres = await createEmptyDatabase();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  proxy = await startPostgresProxy(postgres.url);
  database = await Database.open({ kind: 'server', url: proxy.url, poolSize: POOL_SIZE });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

it.each(['begin', 'select 1', 'commit', 'rollback'])(
  'server connection frees its pool slot when the server ends the connection during %s',
  async (cut) => {
    const work = async (): Promise<void> => {
      await database.query('select 1');
      if (cut === 'rollback') throw new Error('not done');
    };
    proxy.cutsAt = (statement) => statement === cut;
    for (let time = 0; time <= POOL_SIZE; time += 1) await expect(database.run(work)).rejects.toThrow();
    proxy.cutsAt = null;

    await expect(database.run(() => database.query('select 1'))).resolves.toHaveLength(1);
  },
);

it('look-ups and statements outside transactions free their pool slots when the server ends the connections', async () => {
  proxy.cutsAt = (statement) => statement === 'select 1';
  for (let time = 0; time <= POOL_SIZE; time += 1) {
    await expect(database.query('select 1')).rejects.toThrow();
    await expect(database.queryPrepared('one', 'select 1', [])).rejects.toThrow();
  }
  proxy.cutsAt = null;

  await expect(
    Promise.all([database.query('select 1'), database.queryPrepared('one', 'select 1', [])]),
  ).resolves.toEqual([[{ '?column?': 1 }], [{ '?column?': 1 }]]);
});
