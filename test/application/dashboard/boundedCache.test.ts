import { expect, it } from '@jest/globals';
import { BoundedCache } from '../../../src/application/dashboard/boundedCache.js';

it('BoundedCache drops the oldest entry first, and makes an entry the newest when it is put again', () => {
  const entries = new BoundedCache<number>(2);
  entries.put('a', 1);
  entries.put('b', 2);
  entries.put('a', 3);
  entries.put('c', 4);
  expect(['a', 'b', 'c'].map((name) => entries.get(name))).toEqual([3, undefined, 4]);

  entries.delete('a');
  entries.put('d', 5);
  expect(['a', 'c', 'd'].map((name) => entries.get(name))).toEqual([undefined, 4, 5]);
});
