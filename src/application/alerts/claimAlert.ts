import type { AlertSubject } from '../../domain/alerts/alert.js';
import { byChannel, CHANNELS, type ByChannel, type Channel, type Omission } from '../../domain/alerts/channels.js';
import { suppressedUntil } from '../../domain/alerts/suppression.js';
import { leaseEnd } from '../../domain/delivery/lease.js';
import type { Clock } from '../clock.port.js';
import type { Effect } from '../delivery/effect.js';
import type { Outbox } from '../delivery/outbox.port.js';
import type { Ids } from '../ids.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import { effectIdsOf, type AlertDispatch, type AlertDispatches, type Course } from './alertDispatches.port.js';

export interface AlertClaim {
  readonly subject: AlertSubject;
  readonly severity: string;
  readonly omissions: ByChannel<Omission | null>;
  readonly effectOf: (channel: Channel, at: Date) => Effect;
}

/** One channel's part of an alert, under the lease of this request. */
export interface AlertPart {
  readonly channel: Channel;
  readonly id: string;
  readonly effect: Effect;
}

export interface TakenAlert {
  readonly suppressedUntil: null;
  readonly dispatchId: string;
  readonly leaseEndsAt: Date;
  readonly parts: readonly AlertPart[];
}

export type Claimed = { readonly suppressedUntil: Date } | TakenAlert;

/**
 * Decides whether an alert goes out, and takes it. There is no second record of that which could disagree with the
 * outbox: an alert is suppressed while the parts of the latest identical one are under somebody's lease there, and for
 * the window after the first of them was delivered.
 *
 * - Identical alerts at one moment wait for each other's transaction (`locks`). Only the first finds nothing under a
 *   lease; its own parts are, from its commit on.
 * - A process that dies after the commit leaves its parts to the courier, or to whoever repeats the alert after the
 *   lease has ended: that one withdraws them, so that they do not go out as well. `hold` keeps the courier from taking
 *   them meanwhile; those that it has taken already are under its lease, and suppress the repeat.
 */
export class ClaimAlert {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: Locks,
    private readonly dispatches: AlertDispatches,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(claim: AlertClaim): Promise<Claimed> {
    const { email, alertType, ticker } = claim.subject;
    return this.unitOfWork.run(async () => {
      await this.locks.hold(`alert ${alertType} ${ticker ?? '-'} ${email}`);
      const now = this.clock.now();
      const latest = await this.dispatches.latestOf(claim.subject);
      if (latest === null) return this.take(claim, now);
      const until = suppressedUntil(await this.outbox.hold(effectIdsOf(latest)), now);
      if (until !== null) return this.suppress(claim, latest, until, now);
      await this.outbox.withdraw(effectIdsOf(latest));
      return this.take(claim, now);
    });
  }

  private async suppress({ subject, severity, omissions }: AlertClaim, latest: AlertDispatch, until: Date, at: Date): Promise<Claimed> {
    const channels = byChannel((channel) => ({ omitted: omissions[channel] ?? ('duplicate' as const) }));
    await this.dispatches.add({ id: this.ids.next(), subject, severity, at, channels, suppressed: { by: latest.id, until }, failure: null });
    return { suppressedUntil: until };
  }

  private async take({ subject, severity, omissions, effectOf }: AlertClaim, at: Date): Promise<Claimed> {
    const channels = byChannel((channel): Course => {
      const omitted = omissions[channel];
      return omitted === null ? { effectId: this.ids.next() } : { omitted };
    });
    const dispatch = { id: this.ids.next(), subject, severity, at, channels, suppressed: null, failure: null };
    const leaseEndsAt = leaseEnd(at);
    const parts = CHANNELS.flatMap((channel) => partOf(channel, channels[channel], effectOf, at));
    await Promise.all([this.dispatches.add(dispatch), ...parts.map(({ id, effect }) => this.outbox.add(id, effect, at, leaseEndsAt))]);
    return { suppressedUntil: null, dispatchId: dispatch.id, leaseEndsAt, parts };
  }
}

const partOf = (channel: Channel, course: Course, effectOf: AlertClaim['effectOf'], at: Date): AlertPart[] =>
  'effectId' in course ? [{ channel, id: course.effectId, effect: effectOf(channel, at) }] : [];
