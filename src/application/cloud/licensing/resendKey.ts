import { NotConfigured, NotFound } from '../../../domain/shared/failure/failure.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { effectiveLicenseStatusAt } from '../../../domain/shared/licensing/effectiveLicenseStatus.js';
import type { Clock } from '../../shared/clock.port.js';
import type { OutboxRelay } from '../messaging/outbox/outboxRelay.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';
import type { ReissueKey } from './reissueKey.js';

/** E-mails a new key for a person's newest valid license, at the operator's request. */
export class ResendKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly reissueKey: ReissueKey,
    private readonly outboxRelay: OutboxRelay,
    private readonly clock: Clock,
    private readonly canMail: boolean,
  ) {}

  async execute(email: string): Promise<License> {
    if (!this.canMail) throw new NotConfigured('email');
    const license = await this.unitOfWork.run(async () => {
      const held = await this.licenses.findByEmail(email);
      const found = held.find((each) => effectiveLicenseStatusAt(each, this.clock.now()) === 'VALID');
      if (found === undefined) throw new NotFound(`${email} does not hold a valid license.`);
      await this.reissueKey.execute(found, (key) => ({ template: 'key_reissued', key, tier: found.tier }));
      return found;
    });
    this.outboxRelay.wake();
    return license;
  }
}
