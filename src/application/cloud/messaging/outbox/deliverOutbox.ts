import {
  MAX_ALERT_AGE_MS,
  MAX_ALERT_ATTEMPTS,
  MAX_DELIVERY_ATTEMPTS,
  nextAttemptAt,
} from '../../../../domain/cloud/messaging/deliveryBackoff.js';
import { deliveryLeaseEnd } from '../../../../domain/cloud/messaging/lease.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import type { JobResult } from '../../operations/job.js';
import { attemptDelivery } from './attemptDelivery.js';
import type { EffectSender } from './effectSender.port.js';
import type { ClaimedEffect, Outbox } from './outbox.port.js';

const AT_ONCE = 10;

/** Whether delivering the effect adds other effects: a recovered key is e-mailed by an effect of its own. */
const addsEffects = ({ kind }: ClaimedEffect): boolean => kind === 'key_recovery';

/** Returns false for a mail that cannot be opened: the attempt to deliver it then fails with the reason. */
function isAlert(delivery: ClaimedEffect): boolean {
  if (delivery.kind !== 'mail') return delivery.kind === 'push';
  try {
    const effect = delivery.open();
    return effect.kind === 'mail' && effect.mail.template === 'alert';
  } catch {
    return false;
  }
}

/** Delivers the due effects, including those that deliveries add, until no due effect is left. */
export class DeliverOutbox {
  /** Effects in progress are not claimed again, even when a clock that is set ahead makes their leases look expired. */
  private readonly underWay = new Set<string>();
  private isStopping = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly effectSender: EffectSender,
    private readonly clock: Clock,
    private readonly report: ReportProblem,
    private readonly reportWithdrawn: (id: string) => void = () => undefined,
  ) {}

  /**
   * Ends each run after its current batch and keeps later runs from claiming effects, so that the process ends soon.
   */
  stop(): void {
    this.isStopping = true;
  }

  /** @param evenIfNotDue also makes one attempt at every effect that waits for a later attempt or was given up */
  async execute(evenIfNotDue = false): Promise<JobResult> {
    const { kinds } = this.effectSender;
    let [processed, failed] = [0, 0];
    const tried: string[] = [];
    while (!this.isStopping) {
      const now = this.clock.now();
      const batch = await this.outbox.claim({
        now,
        leaseEndsAt: deliveryLeaseEnd(now),
        limit: AT_ONCE,
        evenIfNotDue,
        except: [...tried, ...this.underWay],
        kinds,
      });
      for (const { id } of batch) this.underWay.add(id);
      const outcomes = await Promise.all(
        batch.map((delivery) => this.try(delivery, evenIfNotDue).finally(() => this.underWay.delete(delivery.id))),
      );
      tried.push(...batch.map(({ id }) => id));
      processed += outcomes.filter(Boolean).length;
      failed += outcomes.filter((done) => !done).length;
      if (batch.length < AT_ONCE && !batch.some(addsEffects)) break;
    }
    return { processed, failed };
  }

  /** Attempts the delivery, or withdraws an alert that is out of date. Returns whether the effect was delivered. */
  private async try(delivery: ClaimedEffect, evenIfOld: boolean): Promise<boolean> {
    const { id, tries, createdAt } = delivery;
    const hasAlert = isAlert(delivery);
    const isOld = hasAlert && this.clock.now().getTime() - createdAt.getTime() > MAX_ALERT_AGE_MS;
    if (isOld && !evenIfOld) {
      await this.outbox.deleteUndelivered([id]);
      this.reportWithdrawn(id);
      return false;
    }
    const reason = await attemptDelivery(this.effectSender, this.report, id, () => delivery.open());
    if (reason !== null) {
      const now = this.clock.now();
      const maxAttempts = isOld ? tries : hasAlert ? MAX_ALERT_ATTEMPTS : MAX_DELIVERY_ATTEMPTS;
      await this.outbox.markFailed(id, now, nextAttemptAt(tries, now, maxAttempts), reason);
      return false;
    }
    await this.outbox.markDelivered(id, this.clock.now());
    return true;
  }
}
