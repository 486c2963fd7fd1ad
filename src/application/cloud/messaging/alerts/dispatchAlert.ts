import { emailLookupKey } from '../../../../domain/shared/emailForm.js';
import { NotConfigured, UpstreamError } from '../../../../domain/shared/failure/failure.js';
import {
  mapChannels,
  ALERT_CHANNELS,
  channelOmissionOf,
  type ByChannel,
  type ChannelOmission,
} from '../../../../domain/shared/alerts/channels.js';
import { attemptDelivery } from '../outbox/attemptDelivery.js';
import type { EffectSender } from '../outbox/effectSender.port.js';
import type { OutboxEffectKind } from '../outbox/outboxEffect.js';
import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { createAlertEffect, type AlertAddresses, type Alert, type AlertRecipient } from './alert.js';
import type { AlertMeter, AlertResult, ChannelResult } from './alertMeter.port.js';
import { unsentAlertResults, type AlertOutcome } from './alertOutcome.js';
import type { AlertClaim, ClaimAlert, AlertClaimResult, ClaimedAlert } from './claimAlert.js';
import type { RecordAlertDelivery, DeliveryAttempt } from './recordAlertDelivery.js';

const KINDS: ByChannel<OutboxEffectKind> = { email: 'mail', push: 'push' };
/** How long a repeated request waits before it checks again for the first request's answer. */
const POLL_INTERVAL_MS = 200;
const LONGEST_WAIT_MS = 10_000;

interface DispatchAlertParts {
  readonly claimAlert: ClaimAlert;
  readonly recordAlertDelivery: RecordAlertDelivery;
  readonly unsubscriptions: Unsubscriptions;
  readonly addressing: AlertAddresses;
  readonly effectSender: EffectSender;
  /** Whether a push topic has a receiver. */
  readonly hasPushReceiver: (topic: string) => Promise<boolean>;
  readonly report: ReportProblem;
  readonly meter: AlertMeter;
  readonly pause: (ms: number) => Promise<void>;
}

/** Sends an alert through all of its holder's channels, unless an identical one was sent within the window. */
export class DispatchAlert {
  constructor(private readonly dependencies: DispatchAlertParts) {}

  /**
   * Throws `NotConfigured` when no channel of the tier is configured, and `UpstreamError` when all channels fail or the
   * first request under the same key takes too long; identical alerts are then not suppressed.
   * @param idempotencyKey the key that the client chose for this request, or null
   */
  async execute(holder: AlertRecipient, alert: Alert, idempotencyKey: string | null): Promise<AlertOutcome> {
    const omissions = await this.omissions(holder);
    const claimed = await this.claim(omissions, holder, alert, idempotencyKey);
    const without = unsentAlertResults(omissions);
    switch (claimed.kind) {
      case 'taken':
        return this.send(claimed, without);
      case 'skipped':
        this.count(without);
        return claimed.outcome;
      case 'suppressed':
        this.count(mapChannels((channel) => (omissions[channel] === null ? 'duplicate' : without[channel])));
        return claimed.outcome;
      case 'repeated':
        return claimed.outcome;
    }
  }

  /** Waits at most `LONGEST_WAIT_MS` until the first request under the same key has been answered. */
  private async claim(
    omissions: ByChannel<ChannelOmission | null>,
    holder: AlertRecipient,
    alert: Alert,
    key: string | null,
  ): Promise<Exclude<AlertClaimResult, { kind: 'under_way' }>> {
    const { claimAlert, addressing, pause } = this.dependencies;
    const claim: AlertClaim = {
      subject: { email: emailLookupKey(holder.email), alertType: alert.alertType, ticker: alert.ticker },
      severity: alert.severity,
      omissions,
      effectOf: (channel, at) => createAlertEffect(channel, holder, alert, at, addressing),
      requestKey: key === null ? null : { licenseId: holder.id, key },
    };
    for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
      const claimed = await claimAlert.execute(claim);
      if (claimed.kind !== 'under_way') return claimed;
      if (waitedMs >= LONGEST_WAIT_MS) break;
      await pause(POLL_INTERVAL_MS);
    }
    const channel = ALERT_CHANNELS.find((each) => omissions[each] === null) ?? 'email';
    throw new UpstreamError(
      channel,
      'An earlier request with this idempotency key is still being delivered. Send the request again with the same key.',
    );
  }

  private async send(claimed: ClaimedAlert, without: ByChannel<ChannelResult>): Promise<AlertOutcome> {
    const { effectSender, report, recordAlertDelivery } = this.dependencies;
    const tried = await Promise.all(
      claimed.effects.map(async ({ channel, id, effect }): Promise<DeliveryAttempt> => ({
        channel,
        id,
        failure: await attemptDelivery(effectSender, report, id, () => effect),
      })),
    );
    const outcome = await recordAlertDelivery.execute(claimed, tried, without);
    if (outcome === null) return this.fail(tried, without);
    this.count(outcome.channels);
    return outcome;
  }

  /** Attempts follow the order of `ALERT_CHANNELS`, so the error names e-mail first. */
  private fail([first, ...others]: readonly DeliveryAttempt[], without: ByChannel<ChannelResult>): never {
    if (first === undefined) throw new TypeError('the alert has no channel');
    const tried = new Set([first, ...others].map(({ channel }) => channel));
    this.count(mapChannels((channel) => (tried.has(channel) ? 'failed' : without[channel])));
    throw new UpstreamError(
      first.channel,
      `The alert could not be sent through any channel: ${first.failure} Send it again.`,
    );
  }

  private async omissions(holder: AlertRecipient): Promise<ByChannel<ChannelOmission | null>> {
    const { unsubscriptions, addressing, effectSender } = this.dependencies;
    const canPush = await this.dependencies.hasPushReceiver(addressing.topicOf(holder.id));
    const configured = ALERT_CHANNELS.filter(
      (channel) => effectSender.kinds.includes(KINDS[channel]) && (channel !== 'push' || canPush),
    );
    const unsubscribed = await unsubscriptions.includes('alerts', addressing.tokens.digestsOf(holder.email));
    const omissions = mapChannels((channel) =>
      channelOmissionOf(channel, { tier: holder.tier, configured, unsubscribed }),
    );
    const inTier = ALERT_CHANNELS.filter((channel) => omissions[channel] !== 'not_in_tier');
    const [first] = inTier;
    if (first !== undefined && inTier.every((channel) => omissions[channel] === 'not_configured'))
      throw new NotConfigured(first);
    return omissions;
  }

  private count(results: ByChannel<AlertResult>): void {
    for (const channel of ALERT_CHANNELS) this.dependencies.meter.countAlert(channel, results[channel]);
  }
}
