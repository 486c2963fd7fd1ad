import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { KEY_MAIL_COOLDOWN_MINUTES } from '../../../domain/cloud/licensing/keyMail.js';
import { effectiveLicenseStatusAt } from '../../../domain/shared/licensing/effectiveLicenseStatus.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { isWithinWindow } from '../../../domain/shared/timeWindow.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { Locks } from '../locks.port.js';
import type { Mail } from '../messaging/mail/mail.js';
import { generateLicenseKey } from './generateLicenseKey.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { Licenses } from './licenses.port.js';

const reissuedKeyMail =
  (license: License, now: Date) =>
  (key: LicenseKey): Mail => ({
    template: 'key_reissued',
    key,
    tier: license.tier,
    hasEnded: effectiveLicenseStatusAt(license, now) !== 'VALID',
  });

/** Issues another key for a license and e-mails it. Raw keys are not stored, so an earlier one cannot be sent again. */
export class ReissueKey {
  constructor(
    private readonly locks: Locks,
    private readonly licenses: Licenses,
    private readonly keys: LicenseKeys,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** Call it inside a unit of work. */
  async execute(license: License, mailOf = reissuedKeyMail(license, this.clock.now())): Promise<void> {
    const now = this.clock.now();
    const { key, stored } = generateLicenseKey(this.keys, now);
    await Promise.all([
      this.licenses.addKey(license.id, stored),
      this.outbox.add(this.ids.next(), { kind: 'mail', to: license.email, mail: mailOf(key) }, now),
    ]);
  }

  /**
   * Issues a key like `execute`, unless one was e-mailed in the last minutes, so that nobody can flood another person's
   * mailbox.
   */
  async executeUnlessRecent(license: License, mailOf = reissuedKeyMail(license, this.clock.now())): Promise<void> {
    await this.locks.hold(`keys of ${license.id}`);
    const mailedAt = await this.licenses.lastKeyMailedAt(license.id);
    const isRecent =
      mailedAt !== null &&
      isWithinWindow(mailedAt.getTime(), KEY_MAIL_COOLDOWN_MINUTES * MINUTE_MS, this.clock.now().getTime());
    if (!isRecent) await this.execute(license, mailOf);
  }
}
