import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExpiringMap } from '../../../src/adapters/limits/expiringMap.js';
import { runs } from '../../runs.js';

const LIFETIME = 1000;
const CAPACITY = 8;
const START = Date.parse('2026-11-21T06:30:00.000Z');

describe('ExpiringMap', () => {
  it('returns the latest value of a key', () => {
    const map = new ExpiringMap<number>(LIFETIME, CAPACITY);
    map.set('a', 1, START);
    map.set('b', 2, START);
    map.set('a', 3, START + LIFETIME - 1);

    expect(['a', 'b', 'c'].map((key) => map.get(key, START + LIFETIME - 1))).toEqual([3, 2, undefined]);
  });

  it('forgets an entry within two lifetimes even if the clock is set back', () => {
    const map = new ExpiringMap<number>(LIFETIME, CAPACITY);
    map.set('a', 1, START + 1_000_000);

    expect([0, LIFETIME - 1, 2 * LIFETIME].map((ms) => map.get('a', START + ms))).toEqual([1, 1, undefined]);
  });

  it('keeps an entry for its lifetime, and forgets it within two lifetimes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3 * LIFETIME), { maxLength: 20 }), fc.nat(3 * LIFETIME), (pauses, age) => {
        const map = new ExpiringMap<string>(LIFETIME, CAPACITY);
        let now = START;
        for (const pause of pauses) map.set('other', 'x', (now += pause));
        map.set('mine', 'y', now);
        const found = map.get('mine', now + age);
        return age <= LIFETIME ? found === 'y' : age < 2 * LIFETIME || found === undefined;
      }),
      { numRuns: runs(500) },
    );
  });

  it('never holds more than two generations, however much is added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(LIFETIME / 2)), { maxLength: 200 }), (steps) => {
        const map = new ExpiringMap<true>(LIFETIME, CAPACITY);
        let now = START;
        return steps.every(([key, pause]) => {
          map.set(`${key}`, true, (now += pause));
          return map.size <= 2 * CAPACITY && map.get(`${key}`, now) === true;
        });
      }),
      { numRuns: runs() },
    );
  });

  it('forgets the least recently used entries when it is full', () => {
    const map = new ExpiringMap<true>(LIFETIME, CAPACITY);
    for (let n = 0; n < 3 * CAPACITY; n++) map.set(`${n}`, true, START);
    const stored = Array.from({ length: 3 * CAPACITY }, (_, n) => n).filter((n) => map.get(`${n}`, START));

    expect(stored).toEqual(Array.from({ length: 2 * CAPACITY }, (_, n) => CAPACITY + n));
  });

  it('is empty after a long time without use', () => {
    const map = new ExpiringMap<true>(LIFETIME, CAPACITY);
    for (let n = 0; n < CAPACITY; n++) map.set(`${n}`, true, START);
    map.get('0', START + 2 * LIFETIME);

    expect(map.size).toBe(0);
  });
});
