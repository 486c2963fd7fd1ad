import { NotConfigured, UpstreamError } from '../../../../domain/shared/failure/failure.js';
import {
  byChannel,
  CHANNELS,
  omissionOf,
  type ByChannel,
  type Omission,
} from '../../../../domain/shared/alerts/channels.js';
import { attempt } from '../outbox/attempt.js';
import type { Carrier } from '../outbox/carrier.port.js';
import type { EffectKind } from '../outbox/effect.js';
import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { ProblemReport } from '../../../shared/problemReport.port.js';
import { effectOf, type Addressing, type Alert, type Holder } from './alert.js';
import type { AlertMeter, AlertResult, ChannelResult } from './alertMeter.port.js';
import { resultsWithout, type AlertOutcome } from './alertOutcome.js';
import type { AlertClaim, ClaimAlert, Claimed, TakenAlert } from './claimAlert.js';
import type { ConcludeAlert, Tried } from './concludeAlert.js';

const KINDS: ByChannel<EffectKind> = { email: 'mail', push: 'push' };
/** A repeat waits this long before it looks again for the answer of the first request under its key. */
const ASK_AGAIN_MS = 200;
const LONGEST_WAIT_MS = 10_000;

interface DispatchAlertParts {
  readonly claimAlert: ClaimAlert;
  readonly concludeAlert: ConcludeAlert;
  readonly unsubscriptions: Unsubscriptions;
  readonly addressing: Addressing;
  readonly carrier: Carrier;
  readonly report: ProblemReport;
  readonly meter: AlertMeter;
  readonly pause: (ms: number) => Promise<void>;
}

/** Sends an alert by every channel that its holder has, unless an identical one went out within the window. */
export class DispatchAlert {
  constructor(private readonly parts: DispatchAlertParts) {}

  /**
   * Throws `NotConfigured` when no channel of the tier is configured, and `UpstreamError` when all fail or the first request
   * under the same key takes too long: then nothing is suppressed.
   * @param idempotencyKey the client's own key of this request, or null
   */
  async execute(holder: Holder, alert: Alert, idempotencyKey: string | null): Promise<AlertOutcome> {
    const omissions = await this.omissions(holder);
    const claimed = await this.claim(omissions, holder, alert, idempotencyKey);
    const without = resultsWithout(omissions);
    switch (claimed.kind) {
      case 'taken':
        return this.send(claimed, without);
      case 'skipped':
        this.count(without);
        return claimed.outcome;
      case 'suppressed':
        this.count(byChannel((channel) => (omissions[channel] === null ? 'duplicate' : without[channel])));
        return claimed.outcome;
      case 'repeated':
        return claimed.outcome;
    }
  }

  /** Waits for the answer of the first request under the same key, at most `LONGEST_WAIT_MS`. */
  private async claim(
    omissions: ByChannel<Omission | null>,
    holder: Holder,
    alert: Alert,
    key: string | null,
  ): Promise<Exclude<Claimed, { kind: 'under_way' }>> {
    const { claimAlert, addressing, pause } = this.parts;
    const claim: AlertClaim = {
      subject: { email: holder.email.toLowerCase(), alertType: alert.alertType, ticker: alert.ticker },
      severity: alert.severity,
      omissions,
      effectOf: (channel, at) => effectOf(channel, holder, alert, at, addressing),
      requestKey: key === null ? null : { licenseId: holder.id, key },
    };
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      const claimed = await claimAlert.execute(claim);
      if (claimed.kind !== 'under_way') return claimed;
      if (waitedMs >= LONGEST_WAIT_MS) break;
      await pause(ASK_AGAIN_MS);
    }
    const channel = CHANNELS.find((each) => omissions[each] === null) ?? 'email';
    throw new UpstreamError(
      channel,
      'An earlier request with this idempotency key is still being delivered. Send this one again with the same key.',
    );
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
    const outcome = await concludeAlert.execute(claimed, tried, without);
    if (outcome === null) return this.fail(tried, without);
    this.count(outcome.channels);
    return outcome;
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
    if (first !== undefined && inTier.every((channel) => omissions[channel] === 'not_configured'))
      throw new NotConfigured(first);
    return omissions;
  }

  private count(results: ByChannel<AlertResult>): void {
    for (const channel of CHANNELS) this.parts.meter.alerted(channel, results[channel]);
  }
}
