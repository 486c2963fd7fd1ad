import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import type { LicensingFixture } from './licensingFixture.js';

/** The keys e-mailed so far, oldest first. */
export async function mailedKeys(cloud: LicensingFixture): Promise<readonly LicenseKey[]> {
  return (await cloud.mailed()).flatMap(({ mail }) => ('key' in mail ? mail.key : []));
}

export async function lastMailedKey(cloud: LicensingFixture): Promise<LicenseKey> {
  const last = (await mailedKeys(cloud)).at(-1);
  if (last === undefined) throw new Error('no key was mailed');
  return last;
}
