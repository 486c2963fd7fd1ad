import type { License } from '../../../domain/shared/licensing/license.js';
import { effectiveLicenseStatusAt } from '../../../domain/shared/licensing/effectiveLicenseStatus.js';
import type { Clock } from '../../shared/clock.port.js';
import type { EffectSenderOf } from '../messaging/outbox/effectSender.port.js';
import type { KeyRecovery } from '../messaging/outbox/outboxEffect.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';
import type { ReissueKey } from './reissueKey.js';

/**
 * Carries out a queued key recovery: e-mails a new key for each valid license of the holder, if there is one. A holder
 * of only ended licenses receives a key of the newest, to renew it or export data, unless it was revoked.
 */
export class RecoverKey implements EffectSenderOf<KeyRecovery> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly reissueKey: ReissueKey,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the request in the transaction that queues the e-mail, so that the request cannot be handled twice and no
   * record of a stranger's address remains.
   */
  send(id: string, { email }: KeyRecovery): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.outbox.deleteUndelivered([id]);
      for (const license of this.recoverable(await this.licenses.findByEmail(email)))
        await this.reissueKey.executeUnlessRecent(license);
    });
  }

  /** Returns the valid licenses, or else the newest ended one. */
  private recoverable(held: readonly License[]): readonly License[] {
    const statusOf = (license: License) => effectiveLicenseStatusAt(license, this.clock.now());
    const valid = held.filter((license) => statusOf(license) === 'VALID');
    return valid.length > 0 ? valid : held.filter((license) => statusOf(license) !== 'REVOKED').slice(0, 1);
  }
}
