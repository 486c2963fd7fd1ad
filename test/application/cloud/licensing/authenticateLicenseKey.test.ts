import { beforeEach, describe, expect, it } from '@jest/globals';
import { HmacLicenseKeys } from '../../../../src/adapters/crypto/hmacLicenseKeys.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { AuthenticateLicenseKey } from '../../../../src/application/cloud/licensing/authenticateLicenseKey.js';
import type { ClientNetworks } from '../../../../src/domain/shared/limits/clientNetworks.js';
import { RateLimited } from '../../../../src/domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';

const OTHER_ADDRESS = ['192.0.2.2'] as const;
const GUESSES = 100;

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const recognize = (key: string, address: ClientNetworks = ADDRESS) => cloud.recognizeKey.execute(key, address);
const unknown = (n: number): LicenseKey => licenseKeyNumber(n);

async function guess(count: number, address: ClientNetworks = ADDRESS): Promise<void> {
  for (let n = 0; n < count; n++) expect(await recognize(unknown(n), address)).toEqual({ kind: 'unknown' });
}

describe('recognizing a license key', () => {
  it('finds its license, however the key is spelled', async () => {
    const key = await cloud.issue('trial');
    const known = {
      kind: 'known',
      license: {
        id: uuidNumber(1),
        email: EMAIL,
        tier: 'trial',
        status: 'active',
        pastDueSince: null,
        expiresAt: new Date('2026-12-05T06:30:00.000Z'),
      },
    };

    expect(await recognize(key)).toEqual(known);
    expect(await recognize(` ${key.toLowerCase()}\n`)).toEqual(known);
  });

  it('records only the first use of the key', async () => {
    const key = await cloud.issue();
    cloud.clock.passSeconds(1);
    const firstUsedAt = cloud.clock.now();
    await recognize(key);
    cloud.clock.passSeconds(1);
    await recognize(key);

    expect(await cloud.licenses.keysOf(uuidNumber(1))).toEqual([
      { lastFour: key.slice(-4), createdAt: new Date('2026-11-21T06:30:00.000Z'), firstUsedAt, retiredAt: null },
    ]);
  });

  it('finds a key that was stored under an earlier pepper, and stores it again under the newest pepper [SEC-02]', async () => {
    const [older, newer] = ['the pepper that was used until yesterday', 'the pepper that is used since today'];
    const before = await createLicensingFixture([older]);
    const key = await before.issue();
    const afterwards = (...peppers: [string, ...string[]]) =>
      new AuthenticateLicenseKey(
        new HmacLicenseKeys(peppers),
        before.licenses,
        new MemoryRateLimits(before.clock),
        before.clock,
      );

    expect(await afterwards(newer).execute(key, ADDRESS)).toEqual({ kind: 'unknown' });
    expect(await afterwards(newer, older).execute(key, ADDRESS)).toMatchObject({
      kind: 'known',
      license: { id: uuidNumber(1) },
    });
    expect(await afterwards(newer).execute(key, ADDRESS)).toMatchObject({
      kind: 'known',
      license: { id: uuidNumber(1) },
    });
  });
});

describe('the limit on guessed license keys', () => {
  it('refuses an unknown key after 100 other unknown keys from the same address [LIC-31]', async () => {
    await guess(GUESSES);
    const failure = await recognize(unknown(GUESSES)).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(RateLimited);
    expect(failure).toMatchObject({
      slug: 'rate_limit_exceeded',
      message: 'Too many unknown license keys from this address. Try again in 36 s.',
      facts: { bucket: 'license_guess', limit: 100, window_sec: 3600, retry_after: 36 },
    });
  });

  it('counts each unknown key once, and answers its repetitions even when no guesses are left', async () => {
    for (let n = 0; n < 3 * GUESSES; n++) expect(await recognize(unknown(0))).toEqual({ kind: 'unknown' });
    await guess(GUESSES);

    await expect(recognize(unknown(GUESSES))).rejects.toThrow(RateLimited);
    await guess(GUESSES);
  });

  it('blocks neither a valid key nor other addresses', async () => {
    const key = await cloud.issue();
    await guess(GUESSES);
    await expect(recognize(unknown(GUESSES))).rejects.toThrow(RateLimited);

    expect(await recognize(key)).toMatchObject({ kind: 'known' });
    expect(await recognize(unknown(GUESSES), OTHER_ADDRESS)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['/56', 1, 2 * GUESSES],
    ['/48', 0x100, 4 * GUESSES],
  ])('counts the guesses from all /64 networks within a %s together', async (_network, step, limit) => {
    const networksOf = (group: number): ClientNetworks => [
      `2001:db8:0:${group}::/64`,
      `2001:db8:0:${group - (group % 0x100)}::/56`,
      '2001:db8:0:0::/48',
    ];
    for (let n = 0; n < limit; n++) await recognize(unknown(n), networksOf((n % 0x10) * step));

    await expect(recognize(unknown(limit), networksOf(0x20 * step))).rejects.toMatchObject({
      facts: { bucket: 'license_guess', limit },
    });
    expect(await recognize(unknown(limit), OTHER_ADDRESS)).toEqual({ kind: 'unknown' });
  });

  it('does not count malformed keys or existing keys [LIC-32]', async () => {
    for (let n = 0; n < 2 * GUESSES; n++) {
      const key = await cloud.issue('pro', `holder${n}@example.com`);
      expect(await recognize(key)).toMatchObject({ kind: 'known' });
      expect(await recognize(`PLB-${n}`)).toEqual({ kind: 'unknown' });
    }
    await guess(GUESSES);

    await expect(recognize(unknown(GUESSES))).rejects.toThrow(RateLimited);
    expect(await recognize('PLB-0000-0000-0001')).toEqual({ kind: 'unknown' });
  });

  it('allows one more unknown key 36 seconds after it is reached', async () => {
    await guess(GUESSES);
    cloud.clock.passSeconds(36);

    expect(await recognize(unknown(GUESSES))).toEqual({ kind: 'unknown' });
    await expect(recognize(unknown(GUESSES + 1))).rejects.toThrow(RateLimited);
  });
});
