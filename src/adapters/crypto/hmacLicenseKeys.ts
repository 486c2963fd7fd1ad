import { createHmac, randomBytes } from 'node:crypto';
import type { KeyDigest, LicenseKeys, PepperName } from '../../application/cloud/licensing/licenseKeys.port.js';
import { LICENSE_KEY_ENTROPY_BYTES, newLicenseKey, type LicenseKey } from '../../domain/shared/licensing/licenseKey.js';

/**
 * Peppers, newest first. New license keys are hashed with the first pepper; the others are needed to find earlier keys
 * by their hashes.
 */
export type Peppers = readonly [string, ...string[]];

const NAME_SYMBOLS = 8;

export class HmacLicenseKeys implements LicenseKeys {
  readonly pepper: PepperName;

  constructor(private readonly peppers: Peppers) {
    this.pepper = createHmac('sha256', peppers[0]).update('name of the pepper').digest('hex').slice(0, NAME_SYMBOLS);
  }

  generate(): LicenseKey {
    return newLicenseKey(randomBytes(LICENSE_KEY_ENTROPY_BYTES));
  }

  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]] {
    const [newest, ...older] = this.peppers;
    return [digest(newest, key), ...older.map((pepper) => digest(pepper, key))];
  }
}

const digest = (pepper: string, key: LicenseKey): KeyDigest => createHmac('sha256', pepper).update(key).digest('hex');
