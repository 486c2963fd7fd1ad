import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { LicenseKeyRecord, Licenses } from './licenses.port.js';

export interface LicenseDetails {
  readonly license: License;
  readonly keys: readonly LicenseKeyRecord[];
  readonly history: readonly LicenseTransition[];
}

/** Returns a person's licenses with everything that support may see. */
export class GetLicenseDetails {
  constructor(private readonly licenses: Licenses) {}

  async execute(email: string): Promise<readonly LicenseDetails[]> {
    const found = await this.licenses.findByEmail(email);
    if (found.length === 0) throw new NotFound(`${email} does not hold a license.`);
    return Promise.all(
      found.map(async (license) => ({
        license,
        keys: await this.licenses.keysOf(license.id),
        history: await this.licenses.historyOf(license.id),
      })),
    );
  }
}
