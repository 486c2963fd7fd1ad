import { beforeEach, describe, expect, it } from '@jest/globals';
import { KeyListStatements, LookupBatcher } from '../../../../src/adapters/mikroorm/database/lookupBatcher.js';

describe('look-ups that are asked for at once', () => {
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

  it('go out as one, each with its own answer', async () => {
    expect(await ask('a', 'b', 'a')).toEqual(['of a', 'of b', 'of a']);
    expect(sent).toEqual([['a', 'b', 'a']]);
  });

  it('take along what others ask for later in the same turn', async () => {
    const first = lookUps.load('a');
    const second = Promise.resolve().then(() => lookUps.load('b'));

    expect([await first, await second]).toEqual(['of a', 'of b']);
    expect(sent).toEqual([['a', 'b']]);
  });

  it('are forgotten when they are sent: the same key is looked up anew, also while the first answer is on its way', async () => {
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

  it('fail together, and those of the next turn do not', async () => {
    const away = new Error('the database is away');
    answer = () => Promise.reject(away);
    expect(await problems('a', 'b')).toEqual([away, away]);
    answer = async (keys) => keys;

    expect(await ask('a')).toEqual(['a']);
  });

  it('fail when nothing is said of one of them, instead of waiting for ever', async () => {
    answer = async () => ['of a'];

    expect(await problems('a', 'b')).toEqual(['of a', new Error('a look-up that says nothing of one of its keys')]);
  });

  it('are no more than 8 in one', async () => {
    const keys = Array.from({ length: 18 }, (_, number) => String(number));

    expect(await ask(...keys)).toEqual(keys.map((key) => `of ${key}`));
    expect(sent).toEqual([keys.slice(0, 8), keys.slice(8, 16), keys.slice(16)]);
  });

  it('go alone and at once inside a unit of work', async () => {
    const outside = lookUps.load('a');
    isInTransaction = true;
    const inside = ask('b', 'c');

    expect(sent).toEqual([['b'], ['c']]);
    expect([await outside, await inside]).toEqual(['of a', ['of b', 'of c']]);
    expect(sent).toEqual([['b'], ['c'], ['a']]);
  });
});

describe('KeyListStatements', () => {
  const statements = new KeyListStatements((tables, keys) =>
    tables.selectFrom('licenses').select('id').where('email', 'in', keys),
  );

  it.each([
    [['a'], '$1', ['a']],
    [['a', 'b'], '$1, $2', ['a', 'b']],
    [['a', 'b', 'c'], '$1, $2, $3, $4', ['a', 'b', 'c', 'c']],
    [['a', 'b', 'c', 'd', 'e'], '$1, $2, $3, $4, $5, $6, $7, $8', ['a', 'b', 'c', 'd', 'e', 'e', 'e', 'e']],
  ])('fills %j up to a power of two with the last of them', (keys, places, values) => {
    expect(statements.bind(keys)).toEqual({
      length: values.length,
      statement: [`select "id" from "licenses" where "email" in (${places})`, values],
    });
  });
});
