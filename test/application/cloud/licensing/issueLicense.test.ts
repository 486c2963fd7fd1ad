import { beforeEach, describe, expect, it } from '@jest/globals';
import { FoundingSlots } from '../../../../src/application/cloud/licensing/foundingSlots.js';
import { IssueLicense } from '../../../../src/application/cloud/licensing/issueLicense.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { parseLicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import type { Tier } from '../../../../src/domain/shared/licensing/tier.js';
import { SequentialIds, uuidNumber } from '../../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryLocks } from '../../../fakes/cloud/memoryLocks.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

describe('IssueLicense', () => {
  it.each<[Tier, number | undefined, string | null]>([
    ['trial', undefined, '2026-12-05T06:30:00.000Z'],
    ['trial', 3, '2026-11-24T06:30:00.000Z'],
    ['pro', undefined, null],
    ['premium', undefined, null],
    ['founding', undefined, null],
    ['premium', 365, '2027-11-21T06:30:00.000Z'],
  ])('issues a %s license for %p days that ends at %p [LIC-28]', async (tier, days, ends) => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier, days });
    const expiresAt = ends === null ? null : new Date(ends);

    expect(license).toEqual(
      Object.assign(new License({ id: uuidNumber(1), email: EMAIL, tier, expiresAt, createdAt: NOW }), {
        slot: tier === 'founding' ? 1 : null,
      }),
    );
  });

  it('gives each founding license the lowest free slot, until all 100 are taken [FND-06 FND-07]', async () => {
    const slots: (number | null)[] = [];
    for (let n = 1; n <= 100; n++)
      slots.push(
        (await cloud.issueLicense.execute({ email: `founder${n}@example.com`, tier: 'founding' })).license.slot,
      );
    const [before, refused] = [
      await cloud.licenses.count(),
      cloud.issueLicense.execute({ email: EMAIL, tier: 'founding' }),
    ];

    await expect(refused).rejects.toMatchObject({ slug: 'founding_full', kind: 'conflict' });
    expect(await cloud.licenses.count()).toEqual(before);
    await cloud.revokeLicenses.execute('founder42@example.com');
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'founding' });
    expect([slots, license.slot]).toEqual([Array.from({ length: 100 }, (_, i) => i + 1), 42]);
  });

  it('stores the license with its first key and the first entry of its history [LIC-26]', async () => {
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

  it('stores nothing when the key cannot be stored', async () => {
    const { licenses, trials, keys, clock } = cloud;
    const locks = new MemoryLocks();
    const slots = new FoundingSlots(licenses, locks, clock);
    const sameKey = {
      peppers: keys.peppers,
      generate: () => licenseKeyNumber(1),
      digestsOf: keys.digestsOf.bind(keys),
    };
    const issueLicense = new IssueLicense(
      new MemoryUnitOfWork(licenses),
      licenses,
      sameKey,
      slots,
      trials,
      locks,
      new SequentialIds(),
      clock,
    );
    await issueLicense.execute({ email: EMAIL, tier: 'pro' });

    await expect(issueLicense.execute({ email: 'other@example.com', tier: 'pro' })).rejects.toThrow(
      'there is such a key already',
    );
    expect(await licenses.findByEmail('other@example.com')).toEqual([]);
    expect(await licenses.historyOf(uuidNumber(2))).toEqual([]);
  });
});
