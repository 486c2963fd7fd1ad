import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { MIGRATIONS } from '../../../../src/adapters/mikroorm/migrations/all.js';
import { MikroLicenses } from '../../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { MikroPublishedConsensusStore } from '../../../../src/adapters/mikroorm/repositories/publishing/publishedConsensusStore.mikroorm.js';
import { RevokeLicenses } from '../../../../src/application/cloud/licensing/revokeLicenses.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createDatabaseWithTables, createEmptyDatabase } from '../../../servers/databases.js';
import { freePort } from '../../../servers/listen.js';
import { startPostgresProxy } from '../../../servers/postgresProxy.js';
import { startPostgres, type PostgresServer } from '../../../servers/postgres.js';

const EMAIL = 'holder@example.com';
const AWAY = { kind: 'upstream', slug: 'upstream_error', facts: { provider: 'database' } };

let server: PostgresServer;
let url: string;
const opened: Database[] = [];

async function open(poolSize = 2): Promise<Database> {
  const database = await Database.open({ kind: 'server', url, poolSize });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  server = await createDatabaseWithTables();
  url = server.url;
}, 60_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await server.stop();
});

describe('a database server', () => {
  it('is migrated by only one of several programs that start at the same time', async () => {
    const empty = await createEmptyDatabase({ default_transaction_isolation: 'serializable' });
    const databases = await Promise.all(
      [1, 2, 3].map(() => Database.open({ kind: 'server', url: empty.url, poolSize: 1 })),
    );
    const ran = await Promise.all(databases.map((each) => each.schema.migrate()));

    expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([MIGRATIONS.map(({ name }) => name), [], []]);
    expect(await databases[0]?.schema.migrate()).toEqual([]);
    for (const database of databases) await database.close();
    await empty.stop();
  });

  it('does not limit how long the statements of a migration run, only their pauses and their waits for locks', async () => {
    const empty = await createEmptyDatabase();
    const database = await Database.open({ kind: 'server', url: empty.url, poolSize: 1 });
    await database.query('create table limits (statement text, lock text, idle text)');
    await database.query('create schema another_application create table mikro_orm_migrations (name text)');
    await database.query(`
      create function note_limits() returns event_trigger language plpgsql as $$ begin
        insert into limits values (
          current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')
        );
      end $$`);
    await database.query('create event trigger each_change on ddl_command_start execute function note_limits()');
    await database.schema.migrate();

    expect(await database.query('select distinct * from limits')).toEqual([
      { statement: '0', lock: '10s', idle: '30s' },
    ]);
    await database.close();
    await empty.stop();
  });

  it('is not migrated in an empty schema while another schema has the tables', async () => {
    const inPublic = await open();
    await inPublic.query('create schema other');
    await inPublic.query('create role ordinary');
    await inPublic.query('grant all on schema other to ordinary');
    const database = await Database.open({
      kind: 'server',
      url: `${url}?options=-c%20search_path%3Dother%20-c%20role%3Dordinary`,
      poolSize: 1,
    });

    await expect(database.schema.migrate()).rejects.toThrow(
      'tables in the schema "public", but DATABASE_URL selects the schema "other", which has none',
    );
    expect(await inPublic.query("select from pg_tables where schemaname = 'other'")).toEqual([]);
    await database.close();
    await inPublic.query('drop owned by ordinary');
    await inPublic.query('drop role ordinary');
  });

  it('causes an upstream failure when the connection of a migration is lost', async () => {
    const proxy = await startPostgresProxy(url);
    const database = await Database.open({ kind: 'server', url: proxy.url, poolSize: 1 });
    const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
    proxy.cutsAt = (statement) => statement.includes('pg_advisory_xact_lock');

    await expect(database.schema.migrate()).rejects.toMatchObject(AWAY);
    expect(keepAlive).toHaveBeenCalledWith(true, 30_000);
    keepAlive.mockRestore();
    await database.close();
    await proxy.close();
  });

  it('refuses invalid license rows', async () => {
    const database = await open();
    const overdue = Object.assign(
      new License({ id: uuidNumber(9), email: EMAIL, tier: 'pro', expiresAt: null, createdAt: new Date(0) }),
      { status: 'revoked', pastDueSince: new Date(0) },
    );

    await expect(new MikroLicenses(database).add(overdue)).rejects.toThrow('licenses_check');
  });

  it('carries out only one of several simultaneous revocations, and records one transition', async () => {
    const database = await open(8);
    const licenses = new MikroLicenses(database);
    await licenses.add(
      new License({ id: uuidNumber(1), email: EMAIL, tier: 'pro', expiresAt: null, createdAt: new Date(0) }),
    );
    const clock = new ManualClock();
    const revoke = new RevokeLicenses(database, licenses, clock);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => revoke.execute(EMAIL)));

    expect(outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.map(({ id }) => id) : []))).toEqual([
      uuidNumber(1),
    ]);
    expect(await licenses.findByEmail(EMAIL)).toMatchObject([{ status: 'revoked', version: 2 }]);
    expect(await licenses.historyOf(uuidNumber(1))).toEqual([
      { licenseId: uuidNumber(1), from: 'active.current', event: 'license.revoked', to: 'revoked', at: clock.now() },
    ]);
  });

  it('rolls back all simultaneous calls of a unit of work when one of them is refused', async () => {
    const database = await open();
    const work = database.run(() =>
      Promise.all([
        database.query(
          "insert into releases (version, min_version, release_notes, published_at) values ('2.0.0', '2.0.0', '', now())",
        ),
        database.query('insert into job_leases (job) values ($1)', ['no holder']),
      ]),
    );

    await expect(work).rejects.toThrow('holder');
    expect(await database.query("select 1 from releases where version = '2.0.0'")).toEqual([]);
  });

  it('receives one query for simultaneous look-ups of the same kind, and plans it once', async () => {
    const database = await open(1);
    const [licenses, figures] = [new MikroLicenses(database), new MikroPublishedConsensusStore(database)];
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all(['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'].map((digest) => licenses.findByKey([digest])));
      await Promise.all(['AAPL', 'MSFT', 'TSLA'].map((ticker) => figures.of('2026-11-21', ticker)));
    }

    expect(
      await database.query(
        'select name, generic_plans::int + custom_plans::int as runs, generic_plans > 0 as "keptItsPlan" from pg_prepared_statements order by name',
      ),
    ).toEqual([
      { name: 'license_by_8_digests', runs: 10, keptItsPlan: true },
      { name: 'published_4_tickers', runs: 10, keptItsPlan: true },
    ]);
  });

  it('finds published figures whatever its date format setting', async () => {
    const database = await open(1);
    await database.query('set datestyle to German');
    const published = new MikroPublishedConsensusStore(database);
    const counts = { sample_users: 5, armed_users: 5, armed_pct: 100, tighten_pct: 0, exit_pct: 0 };
    const figures = { ticker: 'AAPL', ...counts, top_kinds: [] };
    await database.run(() => published.publish('2026-11-21', [figures], new Date(0)));

    expect(await database.query('select day from consensus_figures')).toEqual([{ day: '21.11.2026' }]);
    expect(await published.of('2026-11-21', 'AAPL')).toEqual(figures);
  });

  it('records the first use of a key only once, even with eight concurrent uses', async () => {
    const licenses = new MikroLicenses(await open(8));
    await licenses.add(
      new License({
        id: uuidNumber(2),
        email: 'other@example.com',
        tier: 'pro',
        expiresAt: null,
        createdAt: new Date(0),
      }),
    );
    await licenses.addKey(uuidNumber(2), { digest: 'aaaa', lastFour: 'AAAA', createdAt: new Date(1) });
    await licenses.addKey(uuidNumber(2), { digest: 'bbbb', lastFour: 'BBBB', createdAt: new Date(2) });
    await Promise.all(Array.from({ length: 8 }, (_, i) => licenses.markFirstUse('bbbb', new Date(100 + i))));
    const [older, newer] = await licenses.keysOf(uuidNumber(2));

    expect(newer).toEqual({ lastFour: 'BBBB', createdAt: new Date(2), firstUsedAt: expect.any(Date), retiredAt: null });
    expect(older).toEqual({
      lastFour: 'AAAA',
      createdAt: new Date(1),
      firstUsedAt: null,
      retiredAt: newer?.firstUsedAt,
    });
  });

  it('is used again after it dropped every connection', async () => {
    const [database, other] = [await open(3), await open(1)];
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.02)')));
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    const failures: unknown[] = [];
    for (let asked = 0; asked <= 3; asked++) await database.ping().catch((error: unknown) => failures.push(error));

    for (const failure of failures) expect(failure).toMatchObject(AWAY);
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('causes an upstream failure when it gives no answer, and is used again afterwards', async () => {
    const proxy = await startPostgresProxy(url);
    const database = await Database.open({ kind: 'server', url: proxy.url, poolSize: 1, answerWithinMs: 300 });
    proxy.isSilent = true;
    const inTransaction = database.run(() => database.ping());
    await expect(inTransaction).rejects.toMatchObject(AWAY);
    proxy.isSilent = false;
    const afterIdleTime = database.run(async () => {
      await database.query('select 1');
      await setTimeout(400); // longer than the limit, which idle connections may exceed
      proxy.isSilent = true;
      await database.query('select 1');
    });
    await expect(afterIdleTime).rejects.toMatchObject(AWAY);
    proxy.isSilent = false;

    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await proxy.close();
  });

  it.each<[string, () => Promise<string>]>([
    ['does not listen', async () => `postgres://postgres:test@127.0.0.1:${await freePort()}/postgres`],
    ['has an unknown host name', async () => 'postgres://postgres:test@nobody.invalid:5432/postgres'],
    ['rejects the password', async () => url.replace('postgres:test@', 'postgres:wrong@')],
    ['does not support TLS', async () => `${url}?sslmode=verify-full`],
    ['has no certificate file', async () => `${url}?sslmode=verify-full&sslrootcert=/nowhere.crt`],
  ])('causes an upstream failure at startup when it %s', async (_where, address) => {
    const opening = Database.open({ kind: 'server', url: await address(), poolSize: 1 });

    await expect(opening).rejects.toMatchObject(AWAY);
  });

  it('causes an upstream failure for every call when it goes away', async () => {
    const gone = await startPostgres(['-c', 'fsync=off']);
    const database = await Database.open({ kind: 'server', url: gone.url, poolSize: 1 });
    await database.schema.migrate();
    await gone.stop();
    const licenses = new MikroLicenses(database);

    await expect(database.schema.migrate()).rejects.toMatchObject(AWAY);
    await expect(database.ping()).rejects.toMatchObject(AWAY);
    await expect(licenses.findByKey(['aaaa'])).rejects.toMatchObject(AWAY);
    await expect(licenses.findByEmail(EMAIL)).rejects.toMatchObject(AWAY);
    await expect(database.run(() => licenses.count())).rejects.toMatchObject(AWAY);
    await database.close();
  });
});
