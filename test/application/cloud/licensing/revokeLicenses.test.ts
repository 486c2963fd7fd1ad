import { beforeEach, describe, expect, it } from '@jest/globals';
import { RevokeLicenses } from '../../../../src/application/cloud/licensing/revokeLicenses.js';
import { NotFound } from '../../../../src/domain/shared/failure/failure.js';
import type { License } from '../../../../src/domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../../src/domain/cloud/licensing/licenseHistory.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { MemoryLicenses } from '../../../fakes/cloud/memoryLicenses.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const idsOf = (licenses: readonly License[]): string[] => licenses.map(({ id }) => id);
const stepsOf = (history: readonly LicenseTransition[]) =>
  history.map(({ event, from, to }) => `${event}: ${from} → ${to}`);

describe('RevokeLicenses', () => {
  it('revokes all licenses of a person, and no licenses of others', async () => {
    const keys = [
      await cloud.issue('pro'),
      await cloud.issue('premium', 'HOLDER@example.com'),
      await cloud.issue('pro', 'other@example.com'),
    ];
    const revoked = await cloud.revokeLicenses.execute('Holder@Example.com');
    const codes = await Promise.all(keys.map(async (key) => (await cloud.validateLicense.execute(key, ADDRESS)).code));

    expect(idsOf(revoked).toSorted()).toEqual([uuidNumber(1), uuidNumber(2)]);
    expect(revoked.map(({ status }) => status)).toEqual(['revoked', 'revoked']);
    expect(codes).toEqual(['REVOKED', 'REVOKED', 'VALID']);
    expect(stepsOf(await cloud.licenses.historyOf(uuidNumber(1)))).toEqual([
      'license.issued: none → active.current',
      'license.revoked: active.current → revoked',
    ]);
  });

  it('leaves licenses that are already revoked unchanged', async () => {
    await cloud.issue('pro');
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.clock.passSeconds(1);
    await cloud.issue('premium');

    expect(idsOf(await cloud.revokeLicenses.execute(EMAIL))).toEqual([uuidNumber(2)]);
    expect(await cloud.revokeLicenses.execute(EMAIL)).toEqual([]);
    expect(await cloud.licenses.historyOf(uuidNumber(1))).toHaveLength(2);
    expect(await cloud.licenses.findByEmail(EMAIL)).toMatchObject([
      { id: uuidNumber(2), status: 'revoked', version: 2 },
      { id: uuidNumber(1), status: 'revoked', version: 2 },
    ]);
  });

  it('fails for a person without a license', async () => {
    await expect(cloud.revokeLicenses.execute(EMAIL)).rejects.toThrow(
      new NotFound(`${EMAIL} does not hold a license.`),
    );
  });

  it('revokes none of a person’s licenses when one of them cannot be stored', async () => {
    class FailsAtTheSecond extends MemoryLicenses {
      private saved = 0;
      override async save(license: License): Promise<void> {
        this.saved += 1;
        if (this.saved === 2) throw new Error('the disk is full');
        await super.save(license);
      }
    }
    const licenses = new FailsAtTheSecond();
    for (const license of [
      await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' }),
      await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' }),
    ]) {
      await licenses.add(license.license);
    }
    const revoke = new RevokeLicenses(new MemoryUnitOfWork(licenses), licenses, cloud.clock);

    await expect(revoke.execute(EMAIL)).rejects.toThrow('the disk is full');
    expect(await licenses.findByEmail(EMAIL)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    expect(await licenses.historyOf(uuidNumber(1))).toEqual([]);
  });
});

describe('GetLicenseDetails', () => {
  it('reports that a person does not hold a license', async () => {
    await expect(cloud.showLicense.execute(EMAIL)).rejects.toThrow(new NotFound(`${EMAIL} does not hold a license.`));
  });
});
