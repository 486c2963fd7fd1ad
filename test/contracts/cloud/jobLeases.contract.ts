import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobLeases } from '../../../src/application/cloud/operations/jobLeases.port.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

const START = Date.parse('2026-11-21T06:30:00.000Z');
const at = (ms: number): Date => new Date(START + ms);
const YEAR = 365 * 24 * 3_600_000;
const [ONE, OTHER, THIRD] = [uuidNumber(1), uuidNumber(2), uuidNumber(3)];

/** Verifies a job-lease repository, which must be empty at the start of each test. */
export function jobLeasesContract(name: string, subject: () => JobLeases): void {
  let leases: JobLeases;
  beforeEach(() => {
    leases = subject();
  });

  describe(`${name} as a job-lease repository`, () => {
    it('lets one holder at a time run a job [CRN-04]', async () => {
      expect(await leases.take('prune', ONE, at(0), at(1000))).toBe(true);
      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(false);
      expect(await leases.take('prune', ONE, at(1), at(1001))).toBe(false);
      expect(await leases.take('expire-licenses', OTHER, at(1), at(1001))).toBe(true);
    });

    it('grants a lease to exactly one of many concurrent callers', async () => {
      const asked = Array.from({ length: 12 }, (_, i) => leases.take('prune', uuidNumber(i), at(0), at(1000)));

      expect((await Promise.all(asked)).filter(Boolean)).toEqual([true]);
    });

    it('frees a lease only when its holder returns it', async () => {
      await leases.take('prune', ONE, at(0), at(1000));
      await leases.release('prune', OTHER);
      await leases.release('expire-licenses', ONE);
      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(false);
      await leases.release('prune', ONE);

      expect(await leases.take('prune', OTHER, at(1), at(1001))).toBe(true);
    });

    it('lets a lease expire and grants it to the next caller', async () => {
      await leases.take('prune', ONE, at(0), at(1000));
      expect(await leases.take('prune', OTHER, at(999), at(2000))).toBe(false);
      expect(await leases.take('prune', OTHER, at(1000), at(2000))).toBe(true);
      await leases.release('prune', ONE);

      expect(await leases.take('prune', THIRD, at(1999), at(3000))).toBe(false);
    });

    it('ends a lease that was granted while the clock was a year ahead', async () => {
      await leases.take('prune', ONE, at(YEAR), at(YEAR + 1000));

      expect(await leases.take('prune', OTHER, at(0), at(1000))).toBe(true);
      expect(await leases.take('prune', THIRD, at(999), at(1999))).toBe(false);
    });

    it('protects a lease from a process whose clock is a minute behind', async () => {
      await leases.take('prune', ONE, at(60_000), at(61_000));

      expect(await leases.take('prune', OTHER, at(0), at(1000))).toBe(false);
    });
  });
}
