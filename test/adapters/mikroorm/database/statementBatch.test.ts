import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { MikroUnitOfWork } from '../../../../src/adapters/mikroorm/unitOfWork.mikroorm.js';
import { PLACES, type Place } from '../places.js';

describe.each(PLACES)('%s', (_where, open) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await open();
    ({ database } = place);
    await database.query('create table kept (word text primary key)');
  }, 60_000);
  afterAll(async () => {
    await place.remove();
  }, 60_000);
  beforeEach(async () => {
    await database.query('delete from kept');
  });

  const keep = (word: string) => database.query('insert into kept (word) values ($1)', [word]);
  const kept = async () => (await database.query('select word from kept order by word')).map(({ word }) => word);
  const unitOfWork = () => new MikroUnitOfWork(database);

  describe('a unit of work that ends while something of it goes on', () => {
    it('keeps nothing that was asked for after another part had failed', async () => {
      const late = Promise.withResolvers<unknown>();
      const work = unitOfWork().run(() =>
        Promise.all([
          database.query("select 'nobody' as holder").then(() => {
            throw new Error('changed meanwhile');
          }),
          keep('one')
            .then(() => keep('two'))
            .then(late.resolve, late.resolve),
        ]),
      );

      await expect(work).rejects.toThrow('changed meanwhile');
      expect([await late.promise, await kept()]).toEqual([
        new Error('a statement after the end of its unit of work'),
        [],
      ]);
    });

    it('keeps nothing of a moment of which a part had failed before the others were sent', async () => {
      const late = Promise.withResolvers<unknown>();
      const work = unitOfWork().run(() =>
        Promise.all([
          database.query('select 1').then(() => {
            throw new Error('changed meanwhile');
          }),
          database
            .query("with word as (select 'three' as word) insert into kept select word from word")
            .then(late.resolve, late.resolve),
        ]),
      );

      await expect(work).rejects.toThrow('changed meanwhile');
      await late.promise;
      expect(await kept()).toEqual([]);
    });

    it('is refused when it does not wait for what it asked for', async () => {
      const late = Promise.withResolvers<unknown>();
      const work = unitOfWork().run(async () => {
        late.resolve(keep('four').catch((problem: unknown) => problem));
        await Promise.resolve();
      });

      await expect(work).rejects.toThrow('a unit of work ended before its last statement');
      expect([await late.promise, await kept()]).toEqual([
        new Error('a statement after the end of its unit of work'),
        [],
      ]);
    });
  });
});
