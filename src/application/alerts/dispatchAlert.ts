import { NotConfigured, UpstreamError } from '../../domain/failure.js';
import type { AlertSubject } from '../../domain/alerts/alert.js';
import { byChannel, CHANNELS, omissionOf, type ByChannel, type Omission } from '../../domain/alerts/channels.js';
import { attempt } from '../delivery/attempt.js';
import type { Carrier } from '../delivery/carrier.port.js';
import type { EffectKind } from '../delivery/effect.js';
import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { ProblemReport } from '../problemReport.port.js';
import { effectOf, type Addressing, type Alert, type Holder } from './alert.js';
import type { AlertMeter, AlertResult, ChannelResult } from './alertMeter.port.js';
import type { ClaimAlert, TakenAlert } from './claimAlert.js';
import type { ConcludeAlert, Tried } from './concludeAlert.js';

export interface AlertOutcome {
  readonly dispatched: boolean;
  readonly duplicate: boolean;
  /** Until when an identical alert is suppressed; null when none is. */
  readonly suppressedUntil: Date | null;
  readonly channels: ByChannel<ChannelResult>;
}

const KINDS: ByChannel<EffectKind> = { email: 'mail', push: 'push' };
const SETTINGS: ByChannel<string> = { email: 'SMTP_URL', push: 'NTFY_URL' };
const WITHOUT: Readonly<Record<Omission, ChannelResult>> = {
  not_in_tier: 'skipped',
  unsubscribed: 'skipped',
  not_configured: 'not_configured',
  duplicate: 'skipped',
};

interface DispatchAlertParts {
  readonly claimAlert: ClaimAlert;
  readonly concludeAlert: ConcludeAlert;
  readonly unsubscriptions: Unsubscriptions;
  readonly addressing: Addressing;
  readonly carrier: Carrier;
  readonly report: ProblemReport;
  readonly meter: AlertMeter;
}

/** Sends an alert by every channel that its holder has, unless an identical one went out within the window. */
export class DispatchAlert {
  constructor(private readonly parts: DispatchAlertParts) {}

  /** Throws `NotConfigured` when no channel of the tier is, `UpstreamError` when all of them fail: then nothing is suppressed. */
  async execute(holder: Holder, alert: Alert): Promise<AlertOutcome> {
    const subject = { email: holder.email.toLowerCase(), alertType: alert.alertType, ticker: alert.ticker };
    const omissions = await this.omissions(holder);
    const without = byChannel((channel) => WITHOUT[omissions[channel] ?? 'duplicate']);
    if (CHANNELS.every((channel) => omissions[channel] !== null)) return this.nothing(without);
    const claimed = await this.claim(subject, omissions, holder, alert);
    if (claimed.suppressedUntil !== null) {
      this.count(byChannel((channel) => (omissions[channel] === null ? 'duplicate' : without[channel])));
      return { dispatched: false, duplicate: true, suppressedUntil: claimed.suppressedUntil, channels: without };
    }
    return this.send(claimed, without);
  }

  private claim(subject: AlertSubject, omissions: ByChannel<Omission | null>, holder: Holder, alert: Alert) {
    const { claimAlert, addressing } = this.parts;
    return claimAlert.execute({
      subject,
      severity: alert.severity,
      omissions,
      effectOf: (channel, at) => effectOf(channel, holder, alert, at, addressing),
    });
  }

  private async send(claimed: TakenAlert, without: ByChannel<ChannelResult>): Promise<AlertOutcome> {
    const { carrier, report, concludeAlert } = this.parts;
    const tried = await Promise.all(
      claimed.parts.map(async ({ channel, id, effect }): Promise<Tried> => ({
        channel,
        id,
        failure: await attempt(carrier, report, id, () => effect),
      })),
    );
    const conclusion = await concludeAlert.execute(claimed, tried);
    if (conclusion === null) return this.fail(tried, without);
    const channels = { ...without, ...conclusion.results };
    this.count(channels);
    return { dispatched: true, duplicate: false, suppressedUntil: conclusion.suppressedUntil, channels };
  }

  /** In the order of `CHANNELS`: e-mail is named first. */
  private fail([first, ...others]: readonly Tried[], without: ByChannel<ChannelResult>): never {
    if (first === undefined) throw new TypeError('an alert of no channel');
    const tried = new Set([first, ...others].map(({ channel }) => channel));
    this.count(byChannel((channel) => (tried.has(channel) ? 'failed' : without[channel])));
    throw new UpstreamError(first.channel, `The alert went out by no channel: ${first.failure} Send it again.`);
  }

  private async omissions(holder: Holder): Promise<ByChannel<Omission | null>> {
    const { unsubscriptions, addressing, carrier } = this.parts;
    const configured = CHANNELS.filter((channel) => carrier.kinds.includes(KINDS[channel]));
    const unsubscribed = await unsubscriptions.includes('alerts', addressing.tokens.digestsOf(holder.email));
    const omissions = byChannel((channel) => omissionOf(channel, { tier: holder.tier, configured, unsubscribed }));
    const inTier = CHANNELS.filter((channel) => omissions[channel] !== 'not_in_tier');
    const [first] = inTier;
    if (first !== undefined && inTier.every((channel) => omissions[channel] === 'not_configured')) throw new NotConfigured(SETTINGS[first]);
    return omissions;
  }

  private nothing(channels: ByChannel<ChannelResult>): AlertOutcome {
    this.count(channels);
    return { dispatched: false, duplicate: false, suppressedUntil: null, channels };
  }

  private count(results: ByChannel<AlertResult>): void {
    for (const channel of CHANNELS) this.parts.meter.alerted(channel, results[channel]);
  }
}
