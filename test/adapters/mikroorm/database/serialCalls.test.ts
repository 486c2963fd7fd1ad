import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { LicenseKeyEntity } from '../../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { license } from '../factories.js';
import { store } from '../stored.js';
import { TEST_DATABASES, type TestDatabase } from '../testDatabases.js';

describe.each(TEST_DATABASES)('a unit of work (%s)', (_where, open) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await open();
    ({ database } = place);
    await store(database, license(1));
  }, 60_000);
  afterAll(async () => {
    await place.remove();
  }, 60_000);

  const addKey = (digest: string) =>
    database.write((em) =>
      em.persist(
        em.create(LicenseKeyEntity, { licenseId: license(1).id, digest, lastFour: 'AB12', createdAt: new Date(0) }),
      ),
    );
  const rename = (email: string) =>
    database.writeTables((tables) => tables.updateTable('licenses').set({ email }).execute());
  const stored = async () => ({
    keys: (await database.query('select digest from license_keys order by digest')).map(({ digest }) => digest),
    emails: (await database.query('select email from licenses order by email')).map(({ email }) => email),
  });

  it('keeps an entity that is persisted while another part of the unit of work flushes', async () => {
    const flushing = Promise.withResolvers<void>();
    await database.run(() =>
      Promise.all([
        database.write(async (em) => {
          em.persist(license(2));
          const flushed = em.flush();
          setImmediate(() => flushing.resolve());
          await flushed;
        }),
        flushing.promise.then(() => addKey('meanwhile')),
      ]),
    );

    expect(await stored()).toMatchObject({ keys: ['meanwhile'] });
  });

  it('refuses a call inside another call, because both would wait forever', async () => {
    const nested = database.run(() => database.write(async () => void (await rename('nested@example.com'))));

    await expect(nested).rejects.toThrow('a call was started inside another call of its unit of work');
  });

  it('refuses reads and writes after a part of it has failed', async () => {
    const late = Promise.withResolvers<unknown>();
    const work = database.run(() =>
      Promise.all([
        rename('lost@example.com').then(() => {
          throw new Error('changed meanwhile');
        }),
        database
          .readTables((tables) => tables.selectFrom('licenses').select('id').execute())
          .then(() =>
            Promise.allSettled([
              rename('late@example.com'),
              addKey('late'),
              database.query("update licenses set email = 'late@example.com'"),
            ]),
          )
          .then(late.resolve, late.reject),
      ]),
    );
    const refused = { status: 'rejected', reason: new Error('a call was started after the end of its unit of work') };

    await expect(work).rejects.toThrow('changed meanwhile');
    expect(await late.promise).toEqual([refused, refused, refused]);
    expect(await stored()).toEqual({ keys: ['meanwhile'], emails: ['holder1@example.com', 'holder2@example.com'] });
  });

  it('stores nothing from calls that are still running when another part of it fails', async () => {
    const [halfway, failed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const work = database.run(() =>
      Promise.all([
        database.writeTables(async (tables) => {
          await tables.updateTable('licenses').set({ email: 'before@example.com' }).execute();
          halfway.resolve(undefined);
          await failed.promise;
          await tables.updateTable('licenses').set({ email: 'after@example.com' }).execute();
        }),
        halfway.promise.then(() => {
          setImmediate(() => failed.resolve(undefined));
          throw new Error('changed meanwhile');
        }),
      ]),
    );

    await expect(work).rejects.toThrow('changed meanwhile');
    await database.ping();
    expect(await stored()).toMatchObject({ emails: ['holder1@example.com', 'holder2@example.com'] });
  });

  it('fails when it ends without waiting for its own writes', async () => {
    const late = Promise.withResolvers<unknown>();
    const work = database.run(async () => {
      void rename('never@example.com').then(late.resolve, late.resolve);
    });

    await expect(work).rejects.toThrow('a unit of work ended before its last call');
    await late.promise;
    expect(await stored()).toMatchObject({ emails: ['holder1@example.com', 'holder2@example.com'] });
  });
});
