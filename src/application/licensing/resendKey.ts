import { NotConfigured, NotFound } from '../../domain/failure.js';
import { lastFour } from '../../domain/licensing/licenseKey.js';
import type { License } from '../../domain/licensing/license.js';
import { standingAt } from '../../domain/licensing/standing.js';
import type { Clock } from '../clock.port.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { LicenseMail } from './licenseMail.port.js';
import type { Licenses } from './licenses.port.js';

/**
 * Mails a new key of a person's newest license that still counts (raw keys are not stored, so the old one cannot be
 * sent again). The older keys go on working until the new one is first used.
 */
export class ResendKey {
  constructor(
    private readonly licenses: Licenses,
    private readonly keys: LicenseKeys,
    private readonly mail: LicenseMail | null,
    private readonly clock: Clock,
  ) {}

  async execute(email: string): Promise<License> {
    if (this.mail === null) throw new NotConfigured('SMTP_URL');
    const now = this.clock.now();
    const license = (await this.licenses.findByEmail(email)).find((each) => standingAt(each, now) === 'VALID');
    if (license === undefined) throw new NotFound(`No license that counts is held by ${email}.`);
    const key = this.keys.draw();
    const [digest] = this.keys.digestsOf(key);
    await this.licenses.addKey(license.id, { digest, lastFour: lastFour(key), createdAt: now });
    await this.mail.sendKey(license, key);
    return license;
  }
}
