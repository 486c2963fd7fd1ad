import { NotConfigured, NotFound } from '../../../domain/shared/failure/failure.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { effectiveLicenseStatusAt } from '../../../domain/shared/licensing/effectiveLicenseStatus.js';
import type { Clock } from '../../shared/clock.port.js';
import type { OutboxRelay } from '../messaging/outbox/outboxRelay.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';
import type { ReissueKey } from './reissueKey.js';

/** E-mails a new key for each valid license of a person, at the operator's request. */
export class ResendKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly reissueKey: ReissueKey,
    private readonly outboxRelay: OutboxRelay,
    private readonly clock: Clock,
    private readonly canMail: boolean,
  ) {}

  /** Returns the licenses for which a key is e-mailed. */
  async execute(email: string): Promise<readonly License[]> {
    if (!this.canMail) throw new NotConfigured('email');
    const licenses = await this.unitOfWork.run(async () => {
      const held = await this.licenses.findByEmail(email);
      const valid = held.filter((each) => effectiveLicenseStatusAt(each, this.clock.now()) === 'VALID');
      if (valid.length === 0) throw new NotFound(`${email} does not hold a valid license.`);
      for (const license of valid) await this.reissueKey.execute(license);
      return valid;
    });
    this.outboxRelay.wake();
    return licenses;
  }
}
