import { lastFourOfKey, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { NewLicenseKey } from './licenses.port.js';

export interface GeneratedLicenseKey {
  readonly key: LicenseKey;
  /** The part of the key that is stored. */
  readonly stored: NewLicenseKey;
}

export function generateLicenseKey(keys: LicenseKeys, createdAt: Date): GeneratedLicenseKey {
  const key = keys.generate();
  const [digest] = keys.digestsOf(key);
  return { key, stored: { digest, pepper: keys.peppers[0], lastFour: lastFourOfKey(key), createdAt } };
}
