import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobLeases } from '../../src/application/cloud/operations/jobLeases.port.js';
import { uuidNumber } from '../fakes/sequentialIds.js';

const START = Date.parse('2026-11-21T06:30:00.000Z');
const at = (ms: number): Date => new Date(START + ms);
const YEAR = 365 * 24 * 3_600_000;
const [ONE, OTHER, THIRD] = [uuidNumber(1), uuidNumber(2), uuidNumber(3)];

/** What every place keeps where the leases of jobs lie; `subject` is empty at the beginning of each test. */
export function jobLeasesContract(name: string, subject: () => JobLeases): void {
  let leases: JobLeases;
  beforeEach(() => {
    leases = subject();
  });

  describe(`${name} as leases of jobs`, () => {
    it('let one holder at a time have a job [CRN-04]', async () => {
      expect(await leases.take('prune', ONE, at(0), at(1000))).toBe(true);
      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(false);
      expect(await leases.take('prune', ONE, at(1), at(1001))).toBe(false);
      expect(await leases.take('expire-licenses', OTHER, at(1), at(1001))).toBe(true);
    });

    it('have exactly one winner, however many ask at once', async () => {
      const asked = Array.from({ length: 12 }, (_, i) => leases.take('prune', uuidNumber(i), at(0), at(1000)));

      expect((await Promise.all(asked)).filter(Boolean)).toEqual([true]);
    });

    it('are to be had again when they are given back, by their holder alone', async () => {
      await leases.take('prune', ONE, at(0), at(1000));
      await leases.release('prune', OTHER);
      await leases.release('expire-licenses', ONE);
      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(false);
      await leases.release('prune', ONE);

      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(true);
    });

    it('end by themselves, and then belong to who takes them', async () => {
      await leases.take('prune', ONE, at(0), at(1000));
      expect(await leases.take('prune', OTHER, at(999), at(2000))).toBe(false);
      expect(await leases.take('prune', OTHER, at(1000), at(2000))).toBe(true);
      await leases.release('prune', ONE);

      expect(await leases.take('prune', THIRD, at(1999), at(3000))).toBe(false);
    });

    it('pass to another process once a clock that was a year ahead when they were taken is corrected', async () => {
      await leases.take('prune', ONE, at(YEAR), at(YEAR + 1000));

      expect(await leases.take('prune', OTHER, at(0), at(1000))).toBe(true);
      expect(await leases.take('prune', THIRD, at(999), at(1999))).toBe(false);
    });

    it('hold against a process whose clock is a minute behind', async () => {
      await leases.take('prune', ONE, at(60_000), at(61_000));

      expect(await leases.take('prune', OTHER, at(0), at(1000))).toBe(false);
    });
  });
}
