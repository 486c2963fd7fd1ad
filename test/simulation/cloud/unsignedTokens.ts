import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { Jwks, LicenseTokens } from '../../../src/application/cloud/licensing/licenseTokens.port.js';
import type { LicenseValidation } from '../../../src/domain/cloud/licensing/licenseValidation.js';

/** Returns the claims without signing them, because signing runs in threads whose order no seed determines. */
export class UnsignedTokens implements LicenseTokens {
  readonly signingKeyId = 'unsigned';

  constructor(private readonly clock: Clock) {}

  async sign(licenseId: string, validation: LicenseValidation): Promise<string> {
    return JSON.stringify({ ...validation, sub: licenseId, iat: this.clock.now().getTime() });
  }

  publicKeys(): Jwks {
    return { keys: [] };
  }
}
