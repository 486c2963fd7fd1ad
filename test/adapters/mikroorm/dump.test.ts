import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { listAllTables } from '../../../src/adapters/mikroorm/dump/catalog.js';
import { restoreDump } from '../../../src/adapters/mikroorm/dump/restoreDump.js';
import { writeDump } from '../../../src/adapters/mikroorm/dump/writeDump.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { JobLeaseEntity } from '../../../src/adapters/mikroorm/entities/operations/jobLease.entity.js';
import { MIGRATIONS } from '../../../src/adapters/mikroorm/migrations/all.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import { embeddedTables } from '../../servers/embeddedTables.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { throwProblem } from '../../servers/throwProblem.js';
import { jobLease, license, licenseKey, snapshotBody } from './factories.js';
import { loadAll, updateAll, store } from './stored.js';

const NAMES = MIGRATIONS.map(({ name }) => name);
const TABLES =
  "select oid::int, relname::text from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname";
const FACTS = { program: '6.4.0', at: new Date('2026-01-02T03:04:05.678Z') };

let server: PostgresServer;
let folder: string;
let source: Database;
let target: Database;

beforeAll(async () => {
  server = await createEmptyDatabase({ timezone: 'America/St_Johns' });
  folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  await embeddedTables(folder);
  source = await Database.open({ kind: 'embedded', folder, report: throwProblem });
  await source.schema.migrate();
  await fill(source);
  target = await Database.open({ kind: 'server', url: server.url, poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await source.close();
  await target.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}, 60_000);
beforeEach(async () => {
  await target.query('drop schema public cascade');
  await target.query('create schema public');
});

/** Stores values of every type in the schema, including details that are easily lost. */
async function fill(database: Database): Promise<void> {
  const createdAt = new Date('2026-03-08T02:30:00.123Z');
  await store(database, license(1, { tier: 'premium', email: `Zoë "the #1" \\ O'Neill`, createdAt }), snapshotBody(1));
  for (const digest of ['b', 'a', 'é']) await store(database, licenseKey(1, { digest, lastFour: '#\nline' }));
  await database.write((em) => em.nativeDelete(LicenseKeyEntity, { number: 3 }));
  await database.query(
    `insert into consensus_submitters (day, submitter, fired_at, states, states_before, fires, new_fires) values ('2026-03-08', 'abc', now(), '{"A": 0.1000, "n": 12345678901234567890.5}', '{}', '{}', array['x,"y"', 'ünï'])`,
  );
  await store(database, jobLease(1));
}

async function dumpOf(database: Database): Promise<string[]> {
  let text = '';
  await writeDump(database, FACTS, async (piece) => void (text += piece));
  return text.trimEnd().split('\n');
}

const restore = (lines: readonly string[], replace = false) =>
  restoreDump(target, from(lines), { replace, check: async () => undefined });

async function* from(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Forges a dump: recomputes the checksum at its end. */
function sealed(lines: readonly string[]): string[] {
  const body = lines.slice(0, -1);
  return [
    ...body,
    `#${JSON.stringify({
      end: createHash('sha256')
        .update(body.map((line) => `${line}\n`).join(''))
        .digest('hex'),
    })}`,
  ];
}

describe('a database dump', () => {
  it('copies every value from an embedded database to a server, whose own dump is identical', async () => {
    const dumped = await dumpOf(source);
    const facts = await restore(dumped);
    const next = licenseKey(1);
    await store(target, next);

    expect(facts).toMatchObject({ head: { program: '6.4.0', schema: NAMES }, rows: 5 });
    expect(next.number).toBe(4);
    await target.write((em) => em.nativeDelete(LicenseKeyEntity, { number: 4 }));
    await target.query("select setval('license_keys_number_seq', 3)");
    expect(await dumpOf(target)).toEqual(dumped);
    expect(await loadAll(target, JobLeaseEntity)).toEqual([]);
    expect(await target.schema.migrate()).toEqual([]);
  });

  it('is a consistent snapshot without later writes', async () => {
    await restore(await dumpOf(source));
    const writer = new pg.Client({ connectionString: server.url });
    await writer.connect();
    const lines: string[] = [];
    await writeDump(target, FACTS, async (piece) => {
      if (lines.push(piece) === 1) await writer.query("update licenses set email = 'later'");
    });
    await writer.end();

    expect(lines.join('')).not.toContain('later');
    expect(await loadAll(target, License)).toMatchObject([{ email: 'later' }]);
  });

  it('locks the schema against changes', async () => {
    await restore(await dumpOf(source));
    const migrator = new pg.Client({ connectionString: server.url, lock_timeout: 200 });
    await migrator.connect();
    const changes: Promise<unknown>[] = [];
    await writeDump(target, FACTS, async () => {
      if (changes.length === 0)
        changes.push(migrator.query('alter table trials add column later text').catch((error: unknown) => error));
      await changes[0];
    });
    await migrator.end();

    expect(await changes[0]).toMatchObject({ message: 'canceling statement due to lock timeout' });
  });

  it('leaves out tables of other programs, so that it can be restored', async () => {
    const dumped = await dumpOf(source);
    await restore(dumped);
    await target.query('create table theirs (id integer generated always as identity, of uuid references licenses)');
    await target.query('insert into theirs (of) select id from licenses');
    const beside = await dumpOf(target);
    await target.query('drop table theirs');
    await restore(beside, true);

    expect(beside).toEqual(dumped);
    expect(await dumpOf(target)).toEqual(dumped);
  });

  it('is restored from an older schema, and then migrated', async () => {
    const older = NAMES.slice(0, 2);
    await target.run(() => target.schema.migrateTo(older.at(-1)));
    await target.query(
      "insert into licenses (id, email, tier, status, created_at) values (gen_random_uuid(), 'old', 'pro', 'active', now())",
    );
    const dumped = await dumpOf(target);
    await target.query('drop schema public cascade');
    await target.query('create schema public');
    const { head } = await restore(dumped);

    expect(head.schema).toEqual(older);
    expect(await target.schema.executedMigrations()).toEqual(NAMES);
    expect(await loadAll(target, License)).toMatchObject([{ email: 'old', slot: null }]);
  });

  it.each([
    ['keeps tables that a first start created', [], true],
    [
      'recreates tables that have held data',
      ["insert into job_leases (job, holder, until) values ('prune', gen_random_uuid(), now())"],
      false,
    ],
    ['recreates tables of another schema', [`delete from mikro_orm_migrations where name = '${NAMES.at(-1)}'`], false],
  ])('is restored into existing tables, and %s', async (_what, changes, isTaken) => {
    await target.run(() => target.schema.migrateTo());
    const tables = await target.query(TABLES);
    for (const change of changes) await target.query(change);
    const dumped = await dumpOf(source);
    await restore(dumped);

    const taken = (await target.query(TABLES)).filter((now) => tables.some((before) => before['oid'] === now['oid']));
    expect(taken).toEqual(isTaken ? tables : []);
    expect(await dumpOf(target)).toEqual(dumped);
    expect([await loadAll(target, JobLeaseEntity), await target.schema.executedMigrations()]).toEqual([[], NAMES]);
  });

  it('is refused when its schema is unknown, with the version that can restore it', async () => {
    const dumped = (await dumpOf(source)).map((line, i) =>
      i === 0 ? line.replace('"]}', '","999_later"]}').replace('6.4.0', '7.0.0') : line,
    );

    await expect(restore(sealed(dumped))).rejects.toThrow(
      '(999_later): restore it with Plumbline 7.0.0, which wrote it, or a newer version.',
    );
  });

  it('replaces existing tables on request, unless another program has tables there', async () => {
    const dumped = await dumpOf(source);
    await target.query('create table theirs (id integer primary key)');
    await expect(restore(dumped, true)).rejects.toThrow('tables of another program (theirs)');
    await target.query('drop table theirs');
    await restore(dumped);
    await target.query('create table theirs (id integer primary key)');
    await expect(restore(dumped, true)).rejects.toThrow('tables of another program (theirs)');
    expect(await target.query('select * from theirs')).toEqual([]);
    await target.query('drop table theirs');
    await updateAll(target, License, (each) => void (each.email = 'gone'));
    await expect(restore(dumped)).rejects.toThrow('The database is not empty: it has rows in');
    await restore(dumped, true);

    expect(await dumpOf(target)).toEqual(dumped);
  });
});

describe('a restore that fails', () => {
  const withRow = (lines: string[], change: (row: string) => string): string[] =>
    lines.map((line) => (line.startsWith('{') && line.includes('Zoë') ? change(line) : line));
  const attempts: readonly (readonly [string, (lines: string[]) => string[], string])[] = [
    ['is cut off', (lines) => lines.slice(0, -3), 'truncated, or edited after it was written'],
    [
      'has a changed value',
      (lines) => withRow(lines, (row) => row.replace('Zoë', 'Zoe')),
      'truncated, or edited after it was written',
    ],
    [
      'has a changed value and a matching checksum',
      (lines) => sealed(withRow(lines, (row) => row.replace('Zoë', 'Zoe'))),
      'After the restore, licenses differs from the dump',
    ],
    [
      'has lost a row',
      (lines) => sealed(lines.filter((line) => !line.includes('x,'))),
      'After the restore, consensus_submitters differs from the dump (rows: 0 restored, 1 dumped)',
    ],
    [
      'has a row that its table refuses',
      (lines) => sealed(withRow(lines, (row) => row.replace('"premium"', '"gold"'))),
      'licenses_tier_check',
    ],
    ['has a row that is not JSON', (lines) => sealed(withRow(lines, () => 'nonsense')), 'json'],
    [
      'has an unknown table',
      (lines) => sealed(lines.map((line) => line.replace('"table":"licenses"', '"table":"pg_class"'))),
      'pg_class does not match its migrations',
    ],
    ['lacks its first line', (lines) => lines.slice(1), 'has'],
    ['is empty', () => [], 'not a dump'],
    ['is some other text', () => ['not a dump'.repeat(100)], 'not'],
  ];

  it.each(attempts)('leaves the database empty when the dump %s', async (_what, change, words) => {
    const failed = restore(change(await dumpOf(source)));

    if (words === 'has') await expect(failed).rejects.toThrow();
    else await expect(failed).rejects.toThrow(words);
    expect(await listAllTables(target)).toEqual([]);
  });
});
