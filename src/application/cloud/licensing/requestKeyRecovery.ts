import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';

/**
 * Queues the recovery of a key. Does the same work for every address, so that its duration does not reveal whether the
 * address has a license.
 */
export class RequestKeyRecovery {
  /** @param queued called after each request has been stored */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    private readonly canMail: boolean,
    private readonly queued: () => void,
  ) {}

  async execute(email: string): Promise<void> {
    if (!this.canMail) throw new NotConfigured('email');
    await this.unitOfWork.run(() =>
      this.outbox.add(this.ids.next(), { kind: 'key_recovery', email }, this.clock.now()),
    );
    this.queued();
  }
}
