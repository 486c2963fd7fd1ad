import type { AlertSubject } from '../../../../domain/shared/alerts/alert.js';
import {
  mapChannels,
  ALERT_CHANNELS,
  type ByChannel,
  type AlertChannel,
  type ChannelOmission,
} from '../../../../domain/shared/alerts/channels.js';
import { ALERT_ANSWER_RETENTION_DAYS } from '../../../../domain/shared/alerts/idempotency.js';
import { suppressedUntil } from '../../../../domain/cloud/messaging/suppression.js';
import { deliveryLeaseEnd } from '../../../../domain/cloud/messaging/lease.js';
import { isWithinWindow } from '../../../../domain/shared/timeWindow.js';
import { DAY_MS } from '../../../../domain/shared/timeUnits.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { OutboxEffect } from '../outbox/outboxEffect.js';
import type { OutboxEffectStatus, Outbox } from '../outbox/outbox.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { Locks } from '../../locks.port.js';
import type { UnitOfWork } from '../../unitOfWork.port.js';
import type { AlertIdempotencyStore, StoredAlertRequest, AlertIdempotencyKey } from './alertIdempotencyStore.port.js';
import { effectIdsOf, type AlertDispatch, type AlertDispatches, type ChannelDispatch } from './alertDispatches.port.js';
import type { ChannelResult } from './alertMeter.port.js';
import { RESULT_BY_OMISSION, unsentAlertResults, type AlertOutcome } from './alertOutcome.js';

export interface AlertClaim {
  readonly subject: AlertSubject;
  readonly severity: string;
  readonly omissions: ByChannel<ChannelOmission | null>;
  readonly effectOf: (channel: AlertChannel, at: Date) => OutboxEffect;
  /** Null for a request without an idempotency key. */
  readonly requestKey: AlertIdempotencyKey | null;
}

/** One channel's part of an alert, leased by this request. */
export interface ChannelEffect {
  readonly channel: AlertChannel;
  readonly id: string;
  readonly effect: OutboxEffect;
}

export interface ClaimedAlert {
  readonly kind: 'taken';
  readonly requestKey: AlertIdempotencyKey | null;
  readonly at: Date;
  readonly dispatchId: string;
  readonly leaseEndsAt: Date;
  readonly effects: readonly ChannelEffect[];
}

/**
 * `repeated` contains the first answer under the same key; `under_way` means that the first request has not been
 * answered yet.
 */
export type AlertClaimResult =
  | { readonly kind: 'skipped' | 'suppressed' | 'repeated'; readonly outcome: AlertOutcome }
  | { readonly kind: 'under_way' }
  | ClaimedAlert;

/**
 * Decides whether an alert is sent, and claims it. An alert has one part per channel, stored as an effect in the
 * outbox. An alert is suppressed while parts of the latest identical alert are leased in the outbox, and for a fixed
 * window after the first of those parts was delivered.
 *
 * - Concurrent identical alerts are serialized by `locks`: once the first has committed, its leased parts suppress the
 * others.
 * - If a process dies after the commit, the outbox relay delivers its parts. A repeat of the alert after the lease has
 * ended withdraws the parts that the relay has not claimed, so that they are not sent twice; `lockEffects` keeps the
 * relay from claiming them meanwhile.
 * - A request with an idempotency key is stored in the transaction that claims the alert, and its answer in the
 * transaction that concludes it. A repeat with the same key never sends a part that was already delivered.
 */
export class ClaimAlert {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: Locks,
    private readonly dispatches: AlertDispatches,
    private readonly answers: AlertIdempotencyStore,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  execute(claim: AlertClaim): Promise<AlertClaimResult> {
    return this.unitOfWork.run(async () => {
      const repeated = await this.repeatOf(claim);
      if (repeated !== null) return repeated;
      if (ALERT_CHANNELS.every((channel) => claim.omissions[channel] !== null)) return this.skip(claim);
      return this.decide(claim);
    });
  }

  /**
   * Null when the key is new, or when its first request died without delivering anything. To avoid deadlocks, every
   * transaction locks in the same order: the key, the subjects, the effects.
   */
  private async repeatOf({ requestKey, subject }: AlertClaim): Promise<AlertClaimResult | null> {
    if (requestKey === null) return null;
    await this.locks.hold(`alert request ${requestKey.licenseId} ${requestKey.key}`);
    const kept = await this.answers.find(requestKey);
    if (
      kept === null ||
      !isWithinWindow(kept.at.getTime(), ALERT_ANSWER_RETENTION_DAYS * DAY_MS, this.clock.now().getTime())
    )
      return null;
    if (kept.response !== null) return { kind: 'repeated', outcome: kept.response };
    const first = kept.dispatchId === null ? null : await this.dispatches.get(kept.dispatchId);
    if (first === null) return null;
    await this.holdSubjects(first.subject, subject);
    return this.repeatOfUnanswered(requestKey, kept, first);
  }

  /**
   * Returns the answer for a repeat of an unanswered request. The answer is read again after `lockEffects`, which waits
   * for a request that is being concluded.
   */
  private async repeatOfUnanswered(
    requestKey: AlertIdempotencyKey,
    kept: StoredAlertRequest,
    first: AlertDispatch,
  ): Promise<AlertClaimResult | null> {
    const effects = await this.outbox.lockEffects(effectIdsOf(first));
    const concluded = await this.answers.find(requestKey);
    if (concluded !== null && concluded.response !== null) return { kind: 'repeated', outcome: concluded.response };
    const until = suppressedUntil(effects, this.clock.now());
    if (effects.some(({ deliveredAt }) => deliveredAt !== null)) {
      const outcome = {
        dispatched: true,
        duplicate: false,
        suppressedUntil: until,
        channels: resultsNow(first, effects),
      };
      await this.answers.put(requestKey, { ...kept, response: outcome });
      return { kind: 'repeated', outcome };
    }
    if (until !== null) return { kind: 'under_way' };
    await this.outbox.deleteUndelivered(effectIdsOf(first));
    return null;
  }

  private async decide(claim: AlertClaim): Promise<AlertClaimResult> {
    await this.holdSubjects(claim.subject);
    const now = this.clock.now();
    const latest = await this.dispatches.latestOf(claim.subject);
    if (latest === null) return this.take(claim, now);
    const until = suppressedUntil(await this.outbox.lockEffects(effectIdsOf(latest)), now);
    if (until !== null) return this.suppress(claim, latest, until, now);
    await this.outbox.deleteUndelivered(effectIdsOf(latest));
    return this.take(claim, now);
  }

  /** Locks the subjects of both requests, since the subject of a repeated request may differ from that of the first. */
  private async holdSubjects(...subjects: readonly AlertSubject[]): Promise<void> {
    const names = new Set(
      subjects.map(({ email, alertType, ticker }) => `alert ${alertType} ${ticker ?? '-'} ${email}`),
    );
    for (const name of [...names].toSorted()) await this.locks.hold(name);
  }

  private async keep({ requestKey }: AlertClaim, request: StoredAlertRequest): Promise<void> {
    if (requestKey !== null) await this.answers.put(requestKey, request);
  }

  private async skip(claim: AlertClaim): Promise<AlertClaimResult> {
    const outcome = {
      dispatched: false,
      duplicate: false,
      suppressedUntil: null,
      channels: unsentAlertResults(claim.omissions),
    };
    await this.keep(claim, { at: this.clock.now(), dispatchId: null, response: outcome });
    return { kind: 'skipped', outcome };
  }

  private async suppress(claim: AlertClaim, latest: AlertDispatch, until: Date, at: Date): Promise<AlertClaimResult> {
    const { subject, severity, omissions } = claim;
    const channels = mapChannels((channel) => ({ omitted: omissions[channel] ?? ('duplicate' as const) }));
    const dispatch = {
      id: this.ids.next(),
      subject,
      severity,
      at,
      channels,
      suppressed: { by: latest.id, until },
      failure: null,
    };
    const outcome = {
      dispatched: false,
      duplicate: true,
      suppressedUntil: until,
      channels: unsentAlertResults(omissions),
    };
    await this.dispatches.add(dispatch);
    await this.keep(claim, { at, dispatchId: dispatch.id, response: outcome });
    return { kind: 'suppressed', outcome };
  }

  private async take(claim: AlertClaim, at: Date): Promise<AlertClaimResult> {
    const { subject, severity, omissions, effectOf, requestKey } = claim;
    const channels = mapChannels((channel): ChannelDispatch => {
      const omitted = omissions[channel];
      return omitted === null ? { effectId: this.ids.next() } : { omitted };
    });
    const dispatch = { id: this.ids.next(), subject, severity, at, channels, suppressed: null, failure: null };
    const leaseEndsAt = deliveryLeaseEnd(at);
    const parts = ALERT_CHANNELS.flatMap((channel) => partOf(channel, channels[channel], effectOf, at));
    await Promise.all([
      this.dispatches.add(dispatch),
      ...parts.map(({ id, effect }) => this.outbox.add(id, effect, at, leaseEndsAt)),
    ]);
    await this.keep(claim, { at, dispatchId: dispatch.id, response: null });
    return { kind: 'taken', requestKey, at, dispatchId: dispatch.id, leaseEndsAt, effects: parts };
  }
}

const partOf = (
  channel: AlertChannel,
  course: ChannelDispatch,
  effectOf: AlertClaim['effectOf'],
  at: Date,
): ChannelEffect[] => ('effectId' in course ? [{ channel, id: course.effectId, effect: effectOf(channel, at) }] : []);

/** Returns the current results of an alert whose request died, as read from its effects in the outbox. */
const resultsNow = ({ channels }: AlertDispatch, effects: readonly OutboxEffectStatus[]): ByChannel<ChannelResult> =>
  mapChannels((channel) => {
    const course = channels[channel];
    if (!('effectId' in course)) return RESULT_BY_OMISSION[course.omitted];
    const effect = effects.find(({ id }) => id === course.effectId);
    if (effect === undefined) return RESULT_BY_OMISSION.duplicate;
    return effect.deliveredAt !== null ? 'sent' : 'queued';
  });
