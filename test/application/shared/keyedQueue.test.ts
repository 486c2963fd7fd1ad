import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from '../../../src/application/shared/keyedQueue.js';

describe('KeyedQueue', () => {
  /** Creates jobs that record their start and their end. Each job runs until the test ends it. */
  function works() {
    const seen: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<string>>();
    const work = (who: string) => () => {
      seen.push(who);
      const end = Promise.withResolvers<string>();
      ends.set(who, end);
      return end.promise;
    };
    /** Lets all pending callbacks run. */
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const end = async (who: string): Promise<void> => {
      ends.get(who)?.resolve(`${who} is done`);
      await settle();
    };
    return { seen, work, settle, end, fail: (who: string, problem: Error) => ends.get(who)?.reject(problem) };
  }

  it('starts a task when the previous task of the same name has ended, and returns its result', async () => {
    const [queue, { seen, work, settle, end }] = [new KeyedQueue(), works()];
    const [first, second, third] = ['a', 'b', 'c'].map((who) => queue.run('name', work(who)));
    await settle();
    const begun = [[...seen]];
    for (const who of ['a', 'b', 'c']) {
      await end(who);
      begun.push([...seen]);
    }

    expect(begun).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']]);
    expect(await Promise.all([first, second, third])).toEqual(['a is done', 'b is done', 'c is done']);
  });

  it('does not wait for tasks of other names', async () => {
    const [queue, { seen, work, settle, end }] = [new KeyedQueue(), works()];
    const running = [queue.run('one', work('a')), queue.run('other', work('b'))];
    await settle();

    expect(seen).toEqual(['a', 'b']);
    await end('a');
    await end('b');
    expect(await Promise.all(running)).toEqual(['a is done', 'b is done']);
  });

  it('continues after a task fails, and reports the failure only to that task’s caller', async () => {
    const [queue, { seen, work, settle, end, fail }] = [new KeyedQueue(), works()];
    const [first, second] = [queue.run('name', work('a')), queue.run('name', work('b'))];
    const outcome = first.catch((problem: unknown) => problem);
    await settle();
    fail('a', new RangeError('changed my mind'));
    await settle();
    await end('b');

    expect([await outcome, await second, seen]).toEqual([new RangeError('changed my mind'), 'b is done', ['a', 'b']]);
  });

  it('starts a task immediately when the queue is idle', async () => {
    const queue = new KeyedQueue();
    await queue.run('name', async () => 1);

    expect(await queue.run('name', async () => 2)).toBe(2);
  });
});
