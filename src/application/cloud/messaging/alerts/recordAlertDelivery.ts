import type { ByChannel, AlertChannel } from '../../../../domain/shared/alerts/channels.js';
import { suppressedUntil } from '../../../../domain/cloud/messaging/suppression.js';
import { MAX_ALERT_ATTEMPTS, nextAttemptAt } from '../../../../domain/cloud/messaging/deliveryBackoff.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { OutboxEffectStatus, Outbox } from '../outbox/outbox.port.js';
import type { UnitOfWork } from '../../unitOfWork.port.js';
import type { AlertIdempotencyStore } from './alertIdempotencyStore.port.js';
import type { AlertDispatches } from './alertDispatches.port.js';
import type { ChannelResult } from './alertMeter.port.js';
import { RESULT_BY_OMISSION, type AlertOutcome } from './alertOutcome.js';
import type { ClaimedAlert } from './claimAlert.js';

/** The result of the first attempt to deliver one channel's part. */
export interface DeliveryAttempt {
  readonly channel: AlertChannel;
  readonly id: string;
  /** Null when the part was delivered. */
  readonly failure: string | null;
}

/**
 * Records the results of the first attempts to deliver an alert. If one part was delivered, the outbox relay retries
 * the others. If none was, all parts are withdrawn in the same transaction, so that only a new request can send the
 * alert.
 *
 * When a request outlasts its lease, the outbox relay may have claimed a part, which then has a later lease end. That
 * part is left to the relay and reported as queued. A part that an identical alert has withdrawn in the meantime is
 * reported as skipped, like every duplicate.
 */
export class RecordAlertDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatches: AlertDispatches,
    private readonly answers: AlertIdempotencyStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns null when nothing was delivered and all parts are withdrawn; a new request may then use the same
   * idempotency key.
   * @param untried the results of the channels on which no delivery was attempted
   */
  execute(
    claimed: ClaimedAlert,
    tried: readonly DeliveryAttempt[],
    untried: ByChannel<ChannelResult>,
  ): Promise<AlertOutcome | null> {
    return this.unitOfWork.run(async () => {
      const ids = tried.map(({ id }) => id);
      const held = await this.outbox.lockEffects(ids);
      const lost = held
        .filter(({ leaseEndsAt }) => leaseEndsAt?.getTime() !== claimed.leaseEndsAt.getTime())
        .map(({ id }) => id);
      const anyDelivered = tried.some(({ failure }) => failure === null);
      if (!anyDelivered && lost.length === 0) {
        await this.outbox.deleteUndelivered(ids);
        await this.dispatches.markFailed(
          claimed.dispatchId,
          tried.map(({ channel, failure }) => `${channel}: ${failure}`).join(' '),
        );
        if (claimed.requestKey !== null) await this.answers.remove(claimed.requestKey);
        return null;
      }
      await Promise.all(
        tried.filter(({ id, failure }) => failure === null || !lost.includes(id)).map((each) => this.write(each)),
      );
      const until = suppressedUntil(await this.outbox.getEffectStatuses(ids), this.clock.now());
      const outcome = {
        dispatched: true,
        duplicate: false,
        suppressedUntil: until,
        channels: { ...untried, ...resultsOf(tried, held) },
      };
      const { requestKey, at, dispatchId } = claimed;
      if (requestKey !== null) await this.answers.put(requestKey, { at, dispatchId, response: outcome });
      return outcome;
    });
  }

  private async write({ id, failure }: DeliveryAttempt): Promise<void> {
    const now = this.clock.now();
    if (failure === null) await this.outbox.markDelivered(id, now);
    else await this.outbox.markFailed(id, now, nextAttemptAt(1, now, MAX_ALERT_ATTEMPTS), failure);
  }
}

const resultsOf = (
  tried: readonly DeliveryAttempt[],
  held: readonly OutboxEffectStatus[],
): Readonly<Partial<Record<AlertChannel, ChannelResult>>> =>
  Object.fromEntries(
    tried.map(({ channel, id, failure }) => {
      const isWithdrawn = !held.some((effect) => effect.id === id);
      return [channel, failure === null ? 'sent' : isWithdrawn ? RESULT_BY_OMISSION.duplicate : 'queued'];
    }),
  );
