import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../src/domain/cloud/licensing/licenseHistory.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

const AT = Date.parse('2026-11-21T06:30:00.123Z');
const later = (ms: number): Date => new Date(AT + ms);
const MINE = uuidNumber(1);
const OTHER = uuidNumber(2);

const licenseOf = (id: string, facts: Partial<License> = {}): License =>
  Object.assign(
    new License({ id, email: 'holder@example.com', tier: 'premium', expiresAt: null, createdAt: later(0) }),
    facts,
  );

/** Verifies a license repository, which must be empty at the start of each test. */
export function licensesContract(name: string, subject: () => Licenses): void {
  let licenses: Licenses;
  const addKey = (licenseId: string, digest: string, at = 0) =>
    licenses.addKey(licenseId, { digest, lastFour: `${digest.slice(0, 3)}Z`, createdAt: later(at) });

  async function theLicense(email = 'holder@example.com'): Promise<License> {
    const [license] = await licenses.findByEmail(email);
    if (license === undefined) throw new Error(`no license of ${email}`);
    return license;
  }

  beforeEach(() => {
    licenses = subject();
  });

  describe(`${name} as a license repository`, () => {
    it('returns a license as it was added, to the millisecond', async () => {
      const facts = {
        tier: 'founding',
        slot: 100,
        customerId: 'cus_1',
        expiresAt: later(14 * 86_400_000 + 1),
        pastDueSince: later(-999),
      } as const;
      await licenses.add(licenseOf(MINE, facts));
      const found = await licenses.findByEmail('holder@example.com');

      expect(found).toEqual([licenseOf(MINE, { ...facts, version: 1 })]);
      expect(found[0]).toBeInstanceOf(License);
    });

    it('rejects a second license with the same id', async () => {
      await licenses.add(licenseOf(MINE));

      await expect(licenses.add(licenseOf(MINE, { email: 'other@example.com' }))).rejects.toThrow(Error);
      expect(await licenses.findByEmail('other@example.com')).toEqual([]);
    });

    it('finds licenses by e-mail regardless of case, newest first', async () => {
      await licenses.add(licenseOf(uuidNumber(4), { email: 'Holder@Example.com', createdAt: later(1) }));
      await licenses.add(licenseOf(MINE, { createdAt: later(3) }));
      await licenses.add(licenseOf(uuidNumber(3), { email: 'HOLDER@example.com', createdAt: later(1) }));
      await licenses.add(licenseOf(OTHER, { email: 'other@example.com', createdAt: later(2) }));
      await licenses.add(licenseOf(uuidNumber(5), { email: 'holder_example.com' }));
      const found = await licenses.findByEmail('hoLDer@example.COM');

      expect(found.map(({ id, email }) => [id, email])).toEqual([
        [MINE, 'holder@example.com'],
        [uuidNumber(3), 'HOLDER@example.com'],
        [uuidNumber(4), 'Holder@Example.com'],
      ]);
      expect(await licenses.findByEmail('%')).toEqual([]);
    });

    it.each([
      ['jörg@example.com', 'JÖRG@Example.com'],
      ['holder@xn--bcher-kva.example', 'Holder@BÜCHER.example'],
      ['holder@xn--bcher-kva.example', 'holder@XN--bcher-kva.example'],
      // Earlier releases stored a domain as it had been typed.
      ['holder@bücher.example', 'holder@xn--bcher-kva.example'],
      ['holder@bücher.example', 'holder@bücher.example'],
      ['root@localhost', 'Root@Localhost'],
    ])('finds a license stored under %s by %s', async (stored, email) => {
      await licenses.add(licenseOf(MINE, { email: stored }));
      await licenses.add(licenseOf(OTHER));

      expect(await licenses.findByEmail(email)).toEqual([licenseOf(MINE, { email: stored })]);
    });

    it('stores changes to a license only when the license is saved', async () => {
      await licenses.add(licenseOf(MINE));
      const license = await theLicense();
      const changes = { status: 'expired', tier: 'pro', expiresAt: later(7), customerId: 'cus_1' } as const;
      Object.assign(license, changes);
      const before = await licenses.findByEmail('holder@example.com');
      await licenses.save(license);

      expect(before).toEqual([licenseOf(MINE)]);
      expect(await licenses.findByEmail('holder@example.com')).toEqual([licenseOf(MINE, { ...changes, version: 2 })]);
    });

    it('accepts consecutive changes', async () => {
      await licenses.add(licenseOf(MINE));
      const license = await theLicense();
      license.tier = 'pro';
      await licenses.save(license);
      license.tier = 'trial';
      await licenses.save(license);

      expect(await theLicense()).toEqual(licenseOf(MINE, { tier: 'trial', version: 3 }));
    });

    it('rejects a change to a license that was changed since it was read', async () => {
      await licenses.add(licenseOf(MINE));
      const [first, second] = [await theLicense(), await theLicense()];
      first.status = 'revoked';
      second.status = 'canceled';
      await licenses.save(first);

      await expect(licenses.save(second)).rejects.toThrow(Error);
      expect(second.version).toBe(1);
      expect(await theLicense()).toEqual(licenseOf(MINE, { status: 'revoked', version: 2 }));
    });

    it('moves a key to a newer pepper, and counts the usable keys under older peppers', async () => {
      await licenses.add(licenseOf(MINE));
      await licenses.add(licenseOf(OTHER));
      await addKey(MINE, 'aaaa');
      await addKey(OTHER, 'bbbb');
      await addKey(OTHER, 'cccc');
      await licenses.addKey(MINE, { digest: 'dddd', pepper: 'older', lastFour: 'DDDD', createdAt: later(0) });
      await licenses.updateKeyDigest('aaaa', { digest: 'AAAA', pepper: 'newest' });
      await licenses.updateKeyDigest('aaaa', { digest: 'EEEE', pepper: 'newest' });
      await licenses.markFirstUse('cccc', later(1));

      expect(await licenses.findByKey(['aaaa', 'EEEE'])).toBeNull();
      expect(await licenses.findByKey(['AAAA'])).toMatchObject({
        digest: 'AAAA',
        pepper: 'newest',
        license: { id: MINE },
      });
      expect(await licenses.findByKey(['dddd'])).toMatchObject({ pepper: 'older' });
      expect(await licenses.countKeys(['newest'])).toEqual({
        underNewestPepper: 1,
        needingOlderPepper: 2,
        underUnknownPepper: 1,
        withoutPepperName: 1,
      });
      expect(await licenses.countKeys(['newest', 'older'])).toMatchObject({ underUnknownPepper: 0 });
    });

    it('finds a license by any digest of its key', async () => {
      await licenses.add(licenseOf(MINE, { status: 'active', pastDueSince: later(5), expiresAt: later(6) }));
      await licenses.add(licenseOf(OTHER, { email: 'other@example.com' }));
      await addKey(MINE, 'aaaa');
      await addKey(OTHER, 'bbbb');
      const stored = {
        digest: 'aaaa',
        pepper: null,
        isUsed: false,
        isRetired: false,
        license: {
          id: MINE,
          email: 'holder@example.com',
          tier: 'premium',
          status: 'active',
          pastDueSince: later(5),
          expiresAt: later(6),
        },
      };

      expect(await licenses.findByKey(['aaaa'])).toEqual(stored);
      expect(await licenses.findByKey(['cccc', 'aaaa'])).toEqual(stored);
      expect(await licenses.findByKey(['cccc', 'dddd', 'aaaa'])).toEqual(stored);
      expect(await licenses.findByKey(['cccc', 'dddd'])).toBeNull();
      expect(await licenses.findByKey(['AAAA'])).toBeNull();
    });

    it('finds the license of each of several keys that are requested at the same time', async () => {
      await licenses.add(licenseOf(MINE));
      await licenses.add(licenseOf(OTHER, { email: 'other@example.com' }));
      await addKey(MINE, 'aaaa');
      await addKey(OTHER, 'bbbb');
      await addKey(OTHER, 'cccc');
      const asked = [['cccc'], ['dddd'], ['eeee', 'aaaa'], ['bbbb', 'ffff'], ['cccc']];
      const found = await Promise.all(asked.map((digests) => licenses.findByKey(digests)));

      expect(found.map((key) => key && [key.digest, key.license.id])).toEqual([
        ['cccc', OTHER],
        null,
        ['aaaa', MINE],
        ['bbbb', OTHER],
        ['cccc', OTHER],
      ]);
    });

    it('rejects a key that already exists or that has no license', async () => {
      await licenses.add(licenseOf(MINE));
      await addKey(MINE, 'aaaa');

      await expect(addKey(MINE, 'aaaa')).rejects.toThrow(Error);
      await expect(addKey(OTHER, 'bbbb')).rejects.toThrow(Error);
      expect([await licenses.keysOf(MINE), await licenses.keysOf(OTHER)]).toEqual([
        [{ lastFour: 'aaaZ', createdAt: later(0), firstUsedAt: null, retiredAt: null }],
        [],
      ]);
    });

    it('knows when the newest e-mailed key of a license was created', async () => {
      await licenses.add(licenseOf(MINE));
      const printed = { lastFour: 'PPPP', isMailed: false };
      await licenses.addKey(MINE, { digest: 'printed', ...printed, createdAt: later(0) });
      const before = await licenses.lastKeyMailedAt(MINE);
      await addKey(MINE, 'aaaa', 10);
      await addKey(MINE, 'bbbb', 20);
      await licenses.addKey(MINE, { digest: 'later', ...printed, createdAt: later(30) });

      expect([before, await licenses.lastKeyMailedAt(MINE), await licenses.lastKeyMailedAt(OTHER)]).toEqual([
        null,
        later(20),
        null,
      ]);
    });

    it('retires only the older keys of the same license when a key is first used', async () => {
      await licenses.add(licenseOf(MINE));
      await licenses.add(licenseOf(OTHER, { email: 'other@example.com' }));
      await addKey(OTHER, 'oooo', 0);
      await addKey(MINE, 'aaaa', 1);
      await addKey(MINE, 'bbbb', 1);
      await addKey(MINE, 'cccc', 1);
      await licenses.markFirstUse('aaaa', later(10));
      await licenses.markFirstUse('bbbb', later(20));

      expect(await licenses.keysOf(MINE)).toEqual([
        { lastFour: 'aaaZ', createdAt: later(1), firstUsedAt: later(10), retiredAt: later(20) },
        { lastFour: 'bbbZ', createdAt: later(1), firstUsedAt: later(20), retiredAt: null },
        { lastFour: 'cccZ', createdAt: later(1), firstUsedAt: null, retiredAt: null },
      ]);
      expect(await licenses.keysOf(OTHER)).toEqual([
        { lastFour: 'oooZ', createdAt: later(0), firstUsedAt: null, retiredAt: null },
      ]);
      expect(await licenses.findByKey(['aaaa'])).toMatchObject({ isUsed: true, isRetired: true });
      expect(await licenses.findByKey(['bbbb'])).toMatchObject({ isUsed: true, isRetired: false });
    });

    it('never changes the time of a key’s first use or retirement', async () => {
      await licenses.add(licenseOf(MINE));
      await addKey(MINE, 'aaaa');
      await addKey(MINE, 'bbbb');
      await licenses.markFirstUse('bbbb', later(10));
      await addKey(MINE, 'cccc');
      await licenses.markFirstUse('bbbb', later(20));
      await licenses.markFirstUse('cccc', later(30));
      await licenses.markFirstUse('none', later(40));

      expect(await licenses.keysOf(MINE)).toEqual([
        { lastFour: 'aaaZ', createdAt: later(0), firstUsedAt: null, retiredAt: later(10) },
        { lastFour: 'bbbZ', createdAt: later(0), firstUsedAt: later(10), retiredAt: later(30) },
        { lastFour: 'cccZ', createdAt: later(0), firstUsedAt: later(30), retiredAt: null },
      ]);
    });

    it('stores the history of each license in the order of recording [LIC-26]', async () => {
      await licenses.add(licenseOf(MINE));
      await licenses.add(licenseOf(OTHER));
      const steps: readonly LicenseTransition[] = [
        { licenseId: MINE, from: 'none', event: 'license.issued', to: 'active.current', at: later(2) },
        { licenseId: OTHER, from: 'none', event: 'license.issued', to: 'active.current', at: later(2) },
        { licenseId: MINE, from: 'active.current', event: 'time.passed', to: null, at: later(1) },
        { licenseId: MINE, from: 'active.current', event: 'license.revoked', to: 'revoked', at: later(1) },
      ];
      for (const step of steps) await licenses.record(step);

      expect(await licenses.historyOf(MINE)).toEqual([steps[0], steps[2], steps[3]]);
      expect(await licenses.historyOf(OTHER)).toEqual([steps[1]]);
      expect(await licenses.historyOf(uuidNumber(3))).toEqual([]);
    });

    it('finds a license by its id', async () => {
      await licenses.add(licenseOf(MINE));
      await licenses.add(licenseOf(OTHER, { tier: 'trial', expiresAt: later(5) }));

      expect(await licenses.get(OTHER)).toEqual(licenseOf(OTHER, { tier: 'trial', expiresAt: later(5) }));
      await expect(licenses.get(uuidNumber(3))).rejects.toThrow(Error);
    });

    it('lists active licenses whose end has passed, earliest end first', async () => {
      await licenses.add(licenseOf(uuidNumber(1), { expiresAt: later(10) }));
      await licenses.add(licenseOf(uuidNumber(2), { expiresAt: later(9) }));
      await licenses.add(licenseOf(uuidNumber(3), { expiresAt: later(11) }));
      await licenses.add(licenseOf(uuidNumber(4), { expiresAt: later(8), status: 'expired' }));
      await licenses.add(licenseOf(uuidNumber(5)));

      expect(await licenses.findEndedIds(later(10), 10)).toEqual([uuidNumber(2), uuidNumber(1)]);
      expect(await licenses.findEndedIds(later(10), 1)).toEqual([uuidNumber(2)]);
      expect(await licenses.findEndedIds(later(8), 10)).toEqual([]);
    });

    it('does not list purchased licenses as ended, because the payment provider ends them [LIC-36]', async () => {
      await licenses.add(licenseOf(MINE, { expiresAt: later(10), customerId: 'cus_1' }));

      expect(await licenses.findEndedIds(later(1000), 10)).toEqual([]);
    });

    it.each([null, 'cus_1'])('lists active licenses that are 14 days overdue (customer: %p)', async (customerId) => {
      const fortnight = 14 * 86_400_000;
      await licenses.add(licenseOf(uuidNumber(1), { pastDueSince: later(2), customerId }));
      await licenses.add(
        licenseOf(uuidNumber(2), { pastDueSince: later(1), customerId, expiresAt: later(2 * fortnight) }),
      );
      await licenses.add(licenseOf(uuidNumber(3), { pastDueSince: later(3), customerId }));

      expect(await licenses.findEndedIds(later(2 + fortnight), 10)).toEqual([uuidNumber(2), uuidNumber(1)]);
      expect(await licenses.findEndedIds(later(2 + fortnight), 1)).toEqual([uuidNumber(2)]);
      expect(await licenses.findEndedIds(later(fortnight), 10)).toEqual([]);
    });

    it('counts licenses by tier and status', async () => {
      expect(await licenses.count()).toEqual([]);
      await licenses.add(licenseOf(uuidNumber(1), { tier: 'trial' }));
      await licenses.add(licenseOf(uuidNumber(2), { tier: 'premium', status: 'revoked' }));
      await licenses.add(licenseOf(uuidNumber(3), { tier: 'trial', status: 'expired' }));
      await licenses.add(licenseOf(uuidNumber(4), { tier: 'trial' }));

      expect(await licenses.count()).toEqual([
        { tier: 'premium', status: 'revoked', count: 1 },
        { tier: 'trial', status: 'active', count: 2 },
        { tier: 'trial', status: 'expired', count: 1 },
      ]);
    });

    describe('a license repository with founding slots', () => {
      const founding = (n: number, slot: number | null, facts: Partial<License> = {}) =>
        licenseOf(uuidNumber(n), { tier: 'founding', slot, ...facts });
      const addAll = async (added: readonly License[]): Promise<void> => {
        for (const license of added) await licenses.add(license);
      };

      it.each<[string, License]>([
        ['the slot of another license', founding(2, 7)],
        ['the founding tier and no slot', founding(2, null)],
        ['slot 0', founding(2, 0)],
        ['slot 101', founding(2, 101)],
        ['a slot and the premium tier', founding(2, 8, { tier: 'premium' })],
        ['a slot and the status canceled', founding(2, 8, { status: 'canceled' })],
        ['a slot and the status expired', founding(2, 8, { status: 'expired' })],
        ['a slot and the status revoked', founding(2, 8, { status: 'revoked' })],
      ])('refuses to add or save a license with %s', async (_what, refused) => {
        await licenses.add(founding(1, 7));
        await licenses.add(licenseOf(uuidNumber(3)));
        const changed = await licenses.get(uuidNumber(3));
        const { tier, slot, status } = refused;
        Object.assign(changed, { tier, slot, status });

        await expect(licenses.add(refused)).rejects.toThrow(Error);
        await expect(licenses.save(changed)).rejects.toThrow(Error);
        await expect(licenses.get(uuidNumber(2))).rejects.toThrow(Error);
        expect([await licenses.get(uuidNumber(1)), await licenses.get(uuidNumber(3))]).toEqual([
          founding(1, 7),
          licenseOf(uuidNumber(3)),
        ]);
      });

      it('stores slots 1 to 100, and counts only active founding licenses', async () => {
        const added = [
          founding(1, 1),
          founding(2, 100),
          founding(3, null, { status: 'canceled' }),
          founding(4, null, { status: 'expired' }),
        ];
        await addAll(added);

        expect(await Promise.all(added.map(({ id }) => licenses.get(id)))).toEqual(added);
        expect(await licenses.countFounding(later(0))).toBe(2);
      });

      it('does not count a founding license past its end or 14 days overdue, and lists it as lapsed', async () => {
        const fortnight = 14 * 86_400_000;
        const [now, next] = [later(fortnight), later(fortnight + 1)];
        const [overdue, ending, bought] = [
          founding(3, 1, { pastDueSince: later(0), customerId: 'cus_1' }),
          founding(2, 2, { expiresAt: now }),
          founding(1, 3, { expiresAt: now, customerId: 'cus_2' }),
        ];
        const dates = { pastDueSince: later(1), expiresAt: next };
        await addAll([ending, bought, overdue, founding(4, 4), founding(5, 5, dates)]);
        await licenses.add(licenseOf(uuidNumber(6), { expiresAt: later(0) }));
        await licenses.add(founding(7, null, { status: 'canceled', expiresAt: later(0) }));

        expect([await licenses.countFounding(now), await licenses.findLapsedFounders(now)]).toEqual([
          2,
          [overdue, ending, bought],
        ]);
        expect(await licenses.countFounding(later(fortnight - 1))).toBe(5);
        expect(await licenses.findLapsedFounders(later(fortnight - 1))).toEqual([]);
        expect(await licenses.countFounding(next)).toBe(1);
      });

      it('lists the free slots, lowest first, until all are taken', async () => {
        const empty = await licenses.freeSlots();
        await addAll([founding(1, 1), founding(3, 3), licenseOf(uuidNumber(200))]);
        const [gap, holders] = [await licenses.freeSlots(), await licenses.slotHolderIds()];
        await addAll(
          Array.from({ length: 100 }, (_, i) => i + 1)
            .filter((n) => n !== 1 && n !== 3)
            .map((n) => founding(n, n)),
        );
        const full = [await licenses.freeSlots(), await licenses.countFounding(later(0))];
        const leaving = await licenses.get(uuidNumber(42));
        await licenses.save(Object.assign(leaving, { status: 'canceled', slot: null }));

        const all = Array.from({ length: 100 }, (_, i) => i + 1);
        expect(holders).toEqual(new Set([uuidNumber(1), uuidNumber(3)]));
        expect([empty, gap, full]).toEqual([all, all.filter((n) => n !== 1 && n !== 3), [[], 100]]);
        expect([await licenses.freeSlots(), await licenses.countFounding(later(0))]).toEqual([[42], 99]);
      });
    });
  });
}
