import { sha256 } from '../../../src/adapters/crypto/sha256.js';
import { VerifyTrackRecord } from '../../../src/application/cloud/publishing/verifyTrackRecord.js';
import { validationOf } from '../../../src/domain/cloud/licensing/licenseValidation.js';
import type { Invariant } from './invariant.js';
import { MAX_SNAPSHOTS } from './guarantees.js';

/** The longest lease of any job plus the maximum difference between clocks. */
const LONGEST_LEASE_MS = 15 * 60_000;

export const recordInvariants: readonly Invariant[] = [
  {
    name: 'the chain of track records only grows',
    when: 'always',
    async broken({ stores, observed: seen }) {
      const hashes = stores.trackRecords.records.map(({ hash }) => hash);
      const isSame = seen.published.every((hash, place) => hashes[place] === hash);
      if (!isSame) return 'a published record is no longer there';
      if (hashes.length === seen.published.length) return null;
      seen.published = hashes;
      const { firstBad } = await new VerifyTrackRecord(stores.trackRecords, sha256).execute(null);
      return firstBad === null ? null : `record ${firstBad.number}: ${firstBad.reason}`;
    },
  },
  {
    name: 'every confirmed snapshot exists',
    when: 'in the end',
    async broken({ stores, observed: seen, keys }) {
      for (const [key, ids] of seen.snapshotsPromised) {
        const license = (await stores.licenses.findByKey(keys.digestsOf(key)))?.license;
        if (license === undefined) return 'the license of a snapshot is gone';
        const stored = await stores.snapshots.list(license.id, MAX_SNAPSHOTS + 1);
        if (stored.length > MAX_SNAPSHOTS) return `${stored.length} snapshots are kept`;
        const lost = ids.find((id) => !stored.some((each) => each.id === id));
        if (lost !== undefined && stored.length < MAX_SNAPSHOTS) return `snapshot ${lost} is gone`;
      }
      return null;
    },
  },
  {
    name: 'refunded and ended licenses are not valid',
    when: 'in the end',
    async broken({ stores, scheduler }) {
      for (const license of stores.licenses.all) {
        const purchases = stores.purchases.all.filter(({ licenseId }) => licenseId === license.id);
        const isOver =
          purchases.length > 0 &&
          purchases.every(({ refundedAt, standing }) => refundedAt !== null || standing === 'ended');
        const { valid, tier } = validationOf(license, scheduler.clock.now());
        if (isOver && valid) return `the license ${license.id} still validates as ${tier}`;
      }
      return null;
    },
  },
  {
    name: 'no job waits for a lease that a wrong clock took',
    when: 'in the end',
    async broken({ stores, scheduler }) {
      const now = scheduler.clock.now();
      for (const [job, { until }] of stores.jobLeases.all) {
        if (until.getTime() - now.getTime() <= LONGEST_LEASE_MS) continue;
        if (!(await stores.jobLeases.take(job, 'the invariant', now, new Date(now.getTime() + 1000))))
          return `${job} is leased until ${until.toISOString()}`;
      }
      return null;
    },
  },
];
