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
 * Carries out a queued key recovery: e-mails a new key to the holder, if there is one. Holders of an expired license
 * receive a key too, so that they can renew it or export data; holders of a revoked license do not.
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
      await this.outbox.withdraw([id]);
      const license = this.best(await this.licenses.findByEmail(email));
      if (license === null) return;
      await this.reissueKey.executeUnlessRecent(license, (key) => ({
        template: 'key_reissued',
        key,
        tier: license.tier,
      }));
    });
  }

  /** Returns the newest valid license, or else the newest expired one. */
  private best(held: readonly License[]): License | null {
    const statusOf = (license: License) => effectiveLicenseStatusAt(license, this.clock.now());
    const usable = held.filter((license) => statusOf(license) !== 'REVOKED');
    return usable.find((license) => statusOf(license) === 'VALID') ?? usable[0] ?? null;
  }
}
