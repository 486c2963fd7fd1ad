import type { License } from '../../domain/licensing/license.js';
import type { LicenseKey } from '../../domain/licensing/licenseKey.js';

/** Mail to license holders. Throws `UpstreamError` when it cannot be handed over. */
export interface LicenseMail {
  sendKey(license: License, key: LicenseKey): Promise<void>;
}
