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
  readonly peppers: readonly [PepperName, ...PepperName[]];

  constructor(private readonly secrets: Peppers) {
    const [newest, ...older] = secrets;
    this.peppers = [nameOf(newest), ...older.map(nameOf)];
  }

  generate(): LicenseKey {
    return newLicenseKey(randomBytes(LICENSE_KEY_ENTROPY_BYTES));
  }

  digestsOf(key: LicenseKey): readonly [KeyDigest, ...KeyDigest[]] {
    const [newest, ...older] = this.secrets;
    return [digest(newest, key), ...older.map((pepper) => digest(pepper, key))];
  }
}

const nameOf = (pepper: string): PepperName =>
  createHmac('sha256', pepper).update('name of the pepper').digest('hex').slice(0, NAME_SYMBOLS);

const digest = (pepper: string, key: LicenseKey): KeyDigest => createHmac('sha256', pepper).update(key).digest('hex');
