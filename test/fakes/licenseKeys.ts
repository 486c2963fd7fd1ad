import {
  LICENSE_KEY_ENTROPY_BYTES,
  newLicenseKey,
  type LicenseKey,
} from '../../src/domain/shared/licensing/licenseKey.js';

/** Returns a well-formed key, different for each number below 256. */
export const licenseKeyNumber = (n: number): LicenseKey =>
  newLicenseKey(new Uint8Array(LICENSE_KEY_ENTROPY_BYTES).fill(n % 32).fill(n >> 5, 0, 1));
