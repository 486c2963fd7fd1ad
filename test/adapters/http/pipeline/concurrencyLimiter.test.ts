import { describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ConcurrencyLimiter } from '../../../../src/adapters/http/pipeline/concurrencyLimiter.js';

function openWork(limiter: ConcurrencyLimiter) {
  const started: string[] = [];
  const ends = new Map<string, (outcome: 'well' | 'badly') => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    begin: (name: string, caller = name): Promise<string> =>
      limiter.run(caller, async () => {
        started.push(name);
        const outcome = await new Promise((resolve) => ends.set(name, resolve));
        if (outcome === 'badly') throw new RangeError(name);
        return name;
      }),
    end: async (name: string, outcome: 'well' | 'badly' = 'well'): Promise<void> => {
      ends.get(name)?.(outcome);
      await settle();
    },
    settle,
  };
}

describe('ConcurrencyLimiter', () => {
  it('admits as many callers as it has slots, and admits later callers in order of arrival', async () => {
    const { started, begin, end, settle } = openWork(new ConcurrencyLimiter(2));
    const all = ['a', 'b', 'c', 'd'].map((name) => begin(name));
    await settle();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');

    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives each caller one slot at a time, even when other slots are free', async () => {
    const { started, begin, end, settle } = openWork(new ConcurrencyLimiter(3));
    const all = [begin('mine 1', 'me'), begin('mine 2', 'me'), begin('theirs', 'they')];
    await settle();
    expect(started).toEqual(['mine 1', 'theirs']);
    await end('mine 1');
    expect(started).toEqual(['mine 1', 'theirs', 'mine 2']);
    await end('mine 2');
    await end('theirs');

    expect(await Promise.all(all)).toEqual(['mine 1', 'mine 2', 'theirs']);
  });

  it('frees the slot when the work fails', async () => {
    const { started, begin, end, settle } = openWork(new ConcurrencyLimiter(1));
    const [first, second, third] = [begin('a', 'me'), begin('b', 'me'), begin('c')];
    const failure = expect(first).rejects.toThrow(RangeError);
    await settle();
    await end('a', 'badly');
    await failure;
    await end('c');
    await end('b');

    expect([started, await second, await third]).toEqual([['a', 'c', 'b'], 'b', 'c']);
  });

  it('frees the slot only when the response with the work’s result has closed', async () => {
    const room = new ConcurrencyLimiter(1);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const sent = await room.runUntilSent('a', response, async () => 'sent');
    const { started, begin, end, settle } = openWork(room);
    const next = begin('next');
    await settle();
    expect([sent, started]).toEqual(['sent', []]);
    response.emit('close');
    await settle();
    await end('next');

    expect(await next).toBe('next');
  });

  it('frees the slot of work that fails before anything is sent', async () => {
    const room = new ConcurrencyLimiter(1);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    await expect(room.runUntilSent('a', response, () => Promise.reject(new RangeError('a')))).rejects.toThrow(
      RangeError,
    );

    expect(await room.run('next', async () => 'next')).toBe('next');
  });
});
