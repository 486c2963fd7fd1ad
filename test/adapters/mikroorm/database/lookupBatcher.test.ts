import { beforeEach, describe, expect, it } from '@jest/globals';
import { StatementsByKeyCount, LookupBatcher } from '../../../../src/adapters/mikroorm/database/lookupBatcher.js';

describe('simultaneous look-ups', () => {
  let sent: (readonly string[])[];
  let isInTransaction: boolean;
  let answer: (keys: readonly string[]) => Promise<readonly string[]>;
  let lookUps: LookupBatcher<string, string>;
  beforeEach(() => {
    sent = [];
    isInTransaction = false;
    answer = async (keys) => keys.map((key) => `of ${key}`);
    lookUps = new LookupBatcher({ isInTransaction: () => isInTransaction }, (keys) => {
      sent.push(keys);
      return answer(keys);
    });
  });

  const ask = (...keys: readonly string[]) => Promise.all(keys.map((key) => lookUps.load(key)));
  const problems = (...keys: readonly string[]) =>
    Promise.all(keys.map((key) => lookUps.load(key).catch((problem: unknown) => problem)));

  it('are sent as one query, and each receives its own answer', async () => {
    expect(await ask('a', 'b', 'a')).toEqual(['of a', 'of b', 'of a']);
    expect(sent).toEqual([['a', 'b', 'a']]);
  });

  it('include look-ups requested later in the same turn of the event loop', async () => {
    const first = lookUps.load('a');
    const second = Promise.resolve().then(() => lookUps.load('b'));

    expect([await first, await second]).toEqual(['of a', 'of b']);
    expect(sent).toEqual([['a', 'b']]);
  });

  it('are not reused for later requests of a key, even while the first answer is pending', async () => {
    const slow = Promise.withResolvers<readonly string[]>();
    answer = () => slow.promise;
    const first = lookUps.load('a');
    await new Promise((resolve) => setImmediate(resolve));
    answer = async () => ['what it is now'];

    expect(await lookUps.load('a')).toBe('what it is now');
    slow.resolve(['what it was']);
    expect(await first).toBe('what it was');
    expect(sent).toEqual([['a'], ['a']]);
  });

  it('fail together, without affecting the look-ups of the next turn of the event loop', async () => {
    const away = new Error('the database is away');
    answer = () => Promise.reject(away);
    expect(await problems('a', 'b')).toEqual([away, away]);
    answer = async (keys) => keys;

    expect(await ask('a')).toEqual(['a']);
  });

  it('fail when they receive no answer, instead of waiting forever', async () => {
    answer = async () => ['of a'];

    expect(await problems('a', 'b')).toEqual(['of a', new Error('the look-up returned nothing for one of its keys')]);
  });

  it('are combined into statements of at most 8 keys', async () => {
    const keys = Array.from({ length: 18 }, (_, number) => String(number));

    expect(await ask(...keys)).toEqual(keys.map((key) => `of ${key}`));
    expect(sent).toEqual([keys.slice(0, 8), keys.slice(8, 16), keys.slice(16)]);
  });

  it('are sent one by one and immediately inside a unit of work', async () => {
    const outside = lookUps.load('a');
    isInTransaction = true;
    const inside = ask('b', 'c');

    expect(sent).toEqual([['b'], ['c']]);
    expect([await outside, await inside]).toEqual(['of a', ['of b', 'of c']]);
    expect(sent).toEqual([['b'], ['c'], ['a']]);
  });
});

describe('KeyListStatements', () => {
  const statements = new StatementsByKeyCount((tables, keys) =>
    tables.selectFrom('licenses').select('id').where('email', 'in', keys),
  );

  it.each([
    [['a'], '$1', ['a']],
    [['a', 'b'], '$1, $2', ['a', 'b']],
    [['a', 'b', 'c'], '$1, $2, $3, $4', ['a', 'b', 'c', 'c']],
    [['a', 'b', 'c', 'd', 'e'], '$1, $2, $3, $4, $5, $6, $7, $8', ['a', 'b', 'c', 'd', 'e', 'e', 'e', 'e']],
  ])('repeats the last element of %j until the length is a power of two', (keys, places, values) => {
    expect(statements.bind(keys)).toEqual({
      length: values.length,
      statement: [`select "id" from "licenses" where "email" in (${places})`, values],
    });
  });
});
