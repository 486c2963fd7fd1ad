import { lastFour, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { NewKey } from './licenses.port.js';

export interface DrawnKey {
  readonly key: LicenseKey;
  /** All that is kept of it. */
  readonly stored: NewKey;
}

/** A new key for a license. */
export function drawKey(keys: LicenseKeys, createdAt: Date): DrawnKey {
  const key = keys.draw();
  const [digest] = keys.digestsOf(key);
  return { key, stored: { digest, pepper: keys.pepper, lastFour: lastFour(key), createdAt } };
}
