import { emailLookupKeys } from '../../../../domain/shared/emailForm.js';
import { mapChannels, type ByChannel, type ChannelOmission } from '../../../../domain/shared/alerts/channels.js';
import { suppressedUntil } from '../../../../domain/cloud/messaging/suppression.js';
import { isUnderLease } from '../../../../domain/cloud/messaging/lease.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { Purchases } from '../../billing/purchases.port.js';
import type { Licenses } from '../../licensing/licenses.port.js';
import type { OutboxEffectStatus, Outbox } from '../outbox/outbox.port.js';
import { MAILING_LISTS, type MailingList } from '../mail/mailingList.js';
import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.port.js';
import { effectIdsOf, type AlertDispatch, type AlertDispatches, type ChannelDispatch } from './alertDispatches.port.js';

/** The delivery status of an alert on one channel. */
export interface ChannelStatus {
  readonly state: ChannelOmission | 'sent' | 'being_sent' | 'waiting' | 'given_up' | 'withdrawn';
  /**
   * The time of delivery on this channel or, if not delivered yet, of the next attempt. While the alert is being sent,
   * the time from which another process may claim it. Otherwise null.
   */
  readonly at: Date | null;
  readonly tries: number;
  /** Failure of the last attempt. */
  readonly failure: string | null;
}

export interface ExplainedAlert {
  readonly dispatch: AlertDispatch;
  readonly channels: ByChannel<ChannelStatus>;
  /** When this alert stops suppressing identical ones; null when it suppresses none. */
  readonly suppressesUntil: Date | null;
}

export interface ExplainedAlerts {
  readonly unsubscribed: readonly MailingList[];
  /** Newest first. */
  readonly alerts: readonly ExplainedAlert[];
}

const MOST = 200;

/** Shows support staff why a person did or did not receive an alert. */
export class ExplainAlerts {
  constructor(
    private readonly licenses: Licenses,
    private readonly purchases: Purchases,
    private readonly dispatches: AlertDispatches,
    private readonly outbox: Outbox,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly tokens: UnsubscribeTokens,
    private readonly clock: Clock,
  ) {}

  async execute(email: string): Promise<ExplainedAlerts> {
    const [licenses, purchases] = [await this.licenses.findByEmail(email), await this.purchases.findByEmail(email)];
    const emails = emailLookupKeys(email, [...licenses, ...purchases]);
    const dispatches = await this.dispatches.listForRecipient(emails, MOST);
    const effects = await this.outbox.getEffectStatuses(dispatches.flatMap(effectIdsOf));
    const known = new Map(effects.map((effect) => [effect.id, effect]));
    const digests = emails.flatMap((each) => this.tokens.digestsOf(each));
    const ended = await Promise.all(MAILING_LISTS.map((list) => this.unsubscriptions.includes(list, digests)));
    return {
      unsubscribed: MAILING_LISTS.filter((_, i) => ended[i]),
      alerts: dispatches.map((dispatch) => ({
        dispatch,
        channels: mapChannels((channel) => storyOf(dispatch.channels[channel], known, this.clock.now())),
        suppressesUntil: suppressedUntil(
          effectIdsOf(dispatch).flatMap((id) => known.get(id) ?? []),
          this.clock.now(),
        ),
      })),
    };
  }
}

function storyOf(course: ChannelDispatch, known: ReadonlyMap<string, OutboxEffectStatus>, now: Date): ChannelStatus {
  if ('omitted' in course) return { state: course.omitted, at: null, tries: 0, failure: null };
  const effect = known.get(course.effectId);
  return effect === undefined ? { state: 'withdrawn', at: null, tries: 0, failure: null } : progressOf(effect, now);
}

function progressOf(
  { tries, dueAt, leaseEndsAt, deliveredAt, lastFailure: failure }: OutboxEffectStatus,
  now: Date,
): ChannelStatus {
  if (deliveredAt !== null) return { state: 'sent', at: deliveredAt, tries, failure };
  if (leaseEndsAt !== null && isUnderLease(leaseEndsAt, now))
    return { state: 'being_sent', at: leaseEndsAt, tries, failure };
  return { state: dueAt === null ? 'given_up' : 'waiting', at: dueAt, tries, failure };
}
