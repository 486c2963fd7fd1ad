import { beforeEach, describe, expect, it } from '@jest/globals';
import { IssueLicense } from '../../../src/application/licensing/issueLicense.js';
import { License } from '../../../src/domain/licensing/license.js';
import { parseLicenseKey } from '../../../src/domain/licensing/licenseKey.js';
import type { Tier } from '../../../src/domain/licensing/tier.js';
import { CountedIds, uuidNumber } from '../../fakes/countedIds.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { MemoryUnitOfWork } from '../../fakes/memoryUnitOfWork.js';
import { EMAIL, licensing, type Licensing } from './cloud.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');

let cloud: Licensing;
beforeEach(async () => {
  cloud = await licensing();
});

describe('issuing a license', () => {
  it.each<[Tier, number | undefined, string | null]>([
    ['trial', undefined, '2026-12-05T06:30:00.000Z'],
    ['trial', 3, '2026-11-24T06:30:00.000Z'],
    ['pro', undefined, null],
    ['premium', undefined, null],
    ['founding', undefined, null],
    ['premium', 365, '2027-11-21T06:30:00.000Z'],
  ])('%s for %p days: ends %p', async (tier, days, ends) => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier, days });
    const expiresAt = ends === null ? null : new Date(ends);

    expect(license).toEqual(new License({ id: uuidNumber(1), email: EMAIL, tier, expiresAt, createdAt: NOW }));
  });

  it('stores it with its first key and the beginning of its history', async () => {
    const { license, key } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' });

    expect(parseLicenseKey(key)).toBe(key);
    expect(await cloud.showLicense.execute(EMAIL)).toEqual([
      {
        license,
        keys: [{ lastFour: key.slice(-4), createdAt: NOW, firstUsedAt: null, retiredAt: null }],
        history: [{ licenseId: uuidNumber(1), from: 'none', event: 'license.issued', to: 'active.current', at: NOW }],
      },
    ]);
    expect(await cloud.licenses.findByKey(cloud.keys.digestsOf(key))).toMatchObject({ license: { id: uuidNumber(1) } });
  });

  it('leaves nothing behind when the key cannot be stored', async () => {
    const { licenses, keys, clock } = cloud;
    const sameKey = { draw: () => licenseKeyNumber(1), digestsOf: keys.digestsOf.bind(keys) };
    const issueLicense = new IssueLicense(new MemoryUnitOfWork(licenses), licenses, sameKey, new CountedIds(), clock);
    await issueLicense.execute({ email: EMAIL, tier: 'pro' });

    await expect(issueLicense.execute({ email: 'other@example.com', tier: 'pro' })).rejects.toThrow('there is such a key already');
    expect(await licenses.findByEmail('other@example.com')).toEqual([]);
    expect(await licenses.historyOf(uuidNumber(2))).toEqual([]);
  });
});
