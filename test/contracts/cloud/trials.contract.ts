import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { TrialRecord, Trials } from '../../../src/application/cloud/licensing/trial/trials.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

export interface TrialStorage {
  readonly trials: Trials;
  readonly licenses: Licenses;
  readonly unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T06:30:00.123Z');
const at = (ms: number): Date => new Date(START + ms);

const trialOf = (n: number, facts: Partial<TrialRecord> = {}): TrialRecord => ({
  mailbox: `trader${n}@example.com`,
  licenseId: uuidNumber(n),
  networkHashes: ['here'],
  startedAt: at(0),
  source: null,
  ...facts,
});

/** Verifies a trial repository, which must be empty at the start of each test. */
export function trialsContract(name: string, subject: () => TrialStorage): void {
  let storage: TrialStorage;
  let trials: Trials;
  beforeEach(() => {
    storage = subject();
    ({ trials } = storage);
  });

  async function addLicense(n: number, facts: Partial<License> = {}): Promise<void> {
    const license = new License({
      id: uuidNumber(n),
      email: `Trader${n}@example.com`,
      tier: 'trial',
      expiresAt: at(1000),
      createdAt: at(0),
    });
    await storage.licenses.add(Object.assign(license, facts));
  }

  /** Adds a trial and its license. */
  async function add(n: number, facts: Partial<License> = {}, trial: Partial<TrialRecord> = {}): Promise<void> {
    await addLicense(n, facts);
    await trials.add(trialOf(n, trial));
  }

  describe(`${name} as a trial repository`, () => {
    it('finds a trial by its mailbox', async () => {
      await add(1, {}, { source: 'a “friend”, $1', startedAt: at(7) });
      await add(2);

      expect(await trials.find('trader1@example.com')).toEqual(
        trialOf(1, { source: 'a “friend”, $1', startedAt: at(7) }),
      );
      expect(await trials.find('trader2@example.com')).toEqual(trialOf(2));
      expect(await trials.find('trader3@example.com')).toBeNull();
    });

    it('rejects a second trial of a mailbox or a license, and one without a license', async () => {
      await add(1);
      await addLicense(2);

      await expect(trials.add(trialOf(2, { mailbox: 'trader1@example.com' }))).rejects.toThrow(Error);
      await expect(trials.add(trialOf(3, { licenseId: uuidNumber(1) }))).rejects.toThrow(Error);
      await expect(trials.add(trialOf(4))).rejects.toThrow(Error);
      expect([
        await trials.find('trader1@example.com'),
        await trials.find('trader3@example.com'),
        await trials.find('trader4@example.com'),
      ]).toEqual([trialOf(1), null, null]);
    });

    it('records an issued license as the trial of its mailbox', async () => {
      await addLicense(1);
      await trials.replace('trader1@example.com', uuidNumber(1), at(7));

      expect(await trials.find('trader1@example.com')).toEqual(trialOf(1, { networkHashes: [''], startedAt: at(7) }));
    });

    it('replaces the license of a trial, and keeps its start', async () => {
      await add(1, {}, { networkHashes: ['here', 'wider'], source: 'a friend' });
      await trials.markReminded(uuidNumber(1), at(1));
      await addLicense(2);
      await storage.unitOfWork.run(() => trials.replace('trader1@example.com', uuidNumber(2), at(7)));

      expect(await trials.find('trader1@example.com')).toEqual(
        trialOf(1, { licenseId: uuidNumber(2), networkHashes: ['here', 'wider'], source: 'a friend' }),
      );
      expect(await trials.markReminded(uuidNumber(2), at(8))).toBe(true);
    });

    it('stores nothing when a unit of work fails', async () => {
      await add(2);
      const work = storage.unitOfWork.run(async () => {
        await add(1);
        await trials.markReminded(uuidNumber(2), at(1));
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect(await trials.find('trader1@example.com')).toBeNull();
      expect(await trials.markReminded(uuidNumber(2), at(1))).toBe(true);
    });

    it('lists the start times of a network’s trials that are after a given time, oldest first [TRI-13]', async () => {
      await add(1, {}, { startedAt: at(30) });
      await add(2, {}, { startedAt: at(10) });
      await add(3, {}, { startedAt: at(20), networkHashes: ['elsewhere'] });
      await add(4, {}, { startedAt: at(20) });

      expect(await trials.startsFrom('here', at(9))).toEqual([at(10), at(20), at(30)]);
      expect(await trials.startsFrom('here', at(10))).toEqual([at(20), at(30)]);
      expect(await trials.startsFrom('here', at(30))).toEqual([]);
      expect(await trials.startsFrom('nowhere', at(0))).toEqual([]);
    });

    it('finds the start times of trials by any network that contains their address', async () => {
      await add(1, {}, { startedAt: at(10), networkHashes: ['64-a', '56', '48'] });
      await add(2, {}, { startedAt: at(20), networkHashes: ['64-b', '56', '48'] });
      await add(3, {}, { startedAt: at(30), networkHashes: ['64-c', '56-c', '48'] });
      await add(4, {}, { startedAt: at(40) });
      const starts = await Promise.all(
        ['64-a', '64-b', '56', '48', '56-c'].map((network) => trials.startsFrom(network, at(0))),
      );

      expect(starts).toEqual([[at(10)], [at(20)], [at(10), at(20)], [at(10), at(20), at(30)], [at(30)]]);
      expect(await trials.find('trader1@example.com')).toEqual(
        trialOf(1, { startedAt: at(10), networkHashes: ['64-a', '56', '48'] }),
      );
    });

    it('lists running trials that end by a given time, earliest end first', async () => {
      await add(1, { expiresAt: at(200) });
      await add(2, { expiresAt: at(100) });
      await add(3, { expiresAt: at(201) });
      await add(4, { expiresAt: at(50) });
      await add(5, { expiresAt: at(51) });
      const ending = (n: number, ms: number) => ({
        licenseId: uuidNumber(n),
        email: `Trader${n}@example.com`,
        expiresAt: at(ms),
      });

      expect(await trials.endingBefore(at(200), at(50), 10)).toEqual([ending(5, 51), ending(2, 100), ending(1, 200)]);
      expect(await trials.endingBefore(at(200), at(50), 2)).toEqual([ending(5, 51), ending(2, 100)]);
    });

    it('does not list bought or ended trials, or other licenses', async () => {
      await add(1, { tier: 'pro' });
      await add(2, { status: 'revoked' });
      await add(3, { status: 'expired' });
      await add(4, { expiresAt: null });
      await addLicense(5);

      expect(await trials.endingBefore(at(5000), at(0), 10)).toEqual([]);
    });

    it('marks a trial as reminded only once, and then no longer lists it as ending', async () => {
      await add(1);
      await add(2);

      expect([
        await trials.markReminded(uuidNumber(1), at(1)),
        await trials.markReminded(uuidNumber(1), at(2)),
      ]).toEqual([true, false]);
      expect(await trials.markReminded(uuidNumber(3), at(1))).toBe(false);
      expect((await trials.endingBefore(at(1000), at(0), 10)).map(({ licenseId }) => licenseId)).toEqual([
        uuidNumber(2),
      ]);
    });
  });
}
