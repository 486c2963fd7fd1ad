import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { createDatabaseWithTables } from '../../../servers/databases.js';
import type { PostgresServer } from '../../../servers/postgres.js';
import { license } from '../factories.js';
import { store } from '../stored.js';

const ODD = `o'secret"?\\?$1@person.example`;

describe('ParameterizedDriver', () => {
  let server: PostgresServer;
  let database: Database;
  let observer: Client;
  beforeAll(async () => {
    server = await createDatabaseWithTables();
    database = await Database.open({ kind: 'server', url: server.url, poolSize: 2 });
    observer = new Client({ connectionString: server.url });
    await observer.connect();
  }, 60_000);
  afterAll(async () => {
    await observer.end();
    await database.close();
    await server.stop();
  });

  it('keeps the values of a statement out of its text', async () => {
    await store(database, license(1, { email: ODD }));
    const texts: unknown[] = [];
    const found = await database.run(async () => {
      const one = await database.read((em) => em.findOne(License, { email: ODD }));
      const { rows } = await observer.query(
        'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      texts.push(...rows.map(({ query }) => query));
      return one;
    });

    expect(found?.email).toBe(ODD);
    expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^select .* from "licenses" .*\$1/)]));
    expect(texts.filter((text) => String(text).includes('person.example'))).toEqual([]);
  });
});
