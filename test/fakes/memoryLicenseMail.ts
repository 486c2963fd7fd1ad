import type { LicenseMail } from '../../src/application/licensing/licenseMail.port.js';
import { UpstreamError } from '../../src/domain/failure.js';
import type { License } from '../../src/domain/licensing/license.js';
import type { LicenseKey } from '../../src/domain/licensing/licenseKey.js';

/** A mailbox that tests read. */
export class MemoryLicenseMail implements LicenseMail {
  readonly sent: { readonly to: string; readonly key: LicenseKey }[] = [];
  /** While true nothing can be handed over. */
  down = false;

  async sendKey(license: License, key: LicenseKey): Promise<void> {
    if (this.down) throw new UpstreamError('email', 'The mail server did not take the message.');
    this.sent.push({ to: license.email, key });
  }
}
