import type { RoundEnd } from '../../../domain/dashboard/agents/agent.machine.js';
import { isTooOld, nextMoment, type WaitingAlert } from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import { ALERT_FEATURES } from '../../../domain/shared/alerts/channels.js';
import { ALERT_WINDOW_MS } from '../../../domain/shared/alerts/alert.js';
import { CloudRefusal, type RefusalReason } from '../../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { AlertPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { Clock } from '../../shared/clock.port.js';
import type { CloudConnection } from '../license/cloud.port.js';
import { connected, whyOff } from '../license/connected.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import type { EventLog } from '../eventLog.port.js';
import { TYPE_SWITCHED_OFF, type AlertOutbox } from './alertOutbox.js';
import { endedBy, type Duty } from './duty.js';
import { holderOf } from './holder.js';

export interface DeliveryParts {
  readonly connection: CloudConnection;
  readonly license: Pick<CurrentLicense, 'standing'>;
  readonly outbox: AlertOutbox;
  readonly preferences: { current(): { readonly alerts: AlertPreferences } };
  readonly events: EventLog;
  readonly clock: Clock;
}

/** The alert itself is at fault: it would be refused again. */
const BAD_ALERT: ReadonlySet<RefusalReason> = new Set(['invalid', 'too_large']);

/** Sends the alerts that wait, in their order, until none is left or the cloud cannot take them. */
export class DeliverAlerts implements Duty {
  readonly name = 'alerts';
  readonly heedsLicense = true;
  readonly off: string | null;

  constructor(private readonly parts: DeliveryParts) {
    this.off = whyOff(parts.connection);
  }

  get waiting(): number {
    return this.parts.outbox.size;
  }

  firstAt(at: number): number | null {
    return nextMoment(this.parts.outbox.alerts, at);
  }

  async round(_at: number, signal: AbortSignal): Promise<RoundEnd> {
    const { outbox, license } = this.parts;
    let sent = 0;
    for (;;) {
      await this.clearOut();
      const holder = holderOf(license.standing, ALERT_FEATURES);
      if (holder.kind === 'unlicensed' && outbox.size > 0) return { kind: 'refused', message: holder.reason };
      const alert = await outbox.take();
      const nextAt = nextMoment(outbox.alerts, this.now());
      if (alert === null || holder.kind === 'unlicensed')
        return sent === 0 ? { kind: 'withheld', reason: null, nextAt } : { kind: 'done', nextAt };
      try {
        await this.send(holder.key, alert, signal);
        sent += 1;
      } catch (problem) {
        if (!(problem instanceof CloudRefusal && BAD_ALERT.has(problem.reason))) return after(sent, endedBy(problem));
        await this.end(alert, 'refused', problem.message);
      }
    }
  }

  /** The cloud's clock may be ahead: no silence is longer than its window. */
  private async send(key: LicenseKey, alert: WaitingAlert, signal: AbortSignal): Promise<void> {
    const { outbox, connection } = this.parts;
    const silentUntil = await connected(connection).dispatchAlert(key, alert, signal);
    const windowEnd = this.now() + ALERT_WINDOW_MS;
    await outbox.sent(alert, Math.min(silentUntil ?? windowEnd, windowEnd));
  }

  /** What is no news any more, and what is not wanted any more. */
  private async clearOut(): Promise<void> {
    const wanted = this.parts.preferences.current().alerts;
    for (const alert of this.parts.outbox.alerts.waiting) {
      if (isTooOld(alert, this.now())) await this.end(alert, 'expired', 'It could not be sent for a day.');
      else if (!wanted[alert.type]) await this.end(alert, 'withheld', TYPE_SWITCHED_OFF);
    }
  }

  private async end(alert: WaitingAlert, how: 'expired' | 'withheld' | 'refused', reason: string): Promise<void> {
    const { outbox, events } = this.parts;
    await outbox.end(alert, how, reason);
    await events.append({
      event: `alert_${how}`,
      at: new Date(this.now()).toISOString(),
      alert_type: alert.type,
      ticker: alert.ticker,
      reason,
    });
  }

  private now(): number {
    return this.parts.clock.now().getTime();
  }
}

const after = (sent: number, end: RoundEnd): RoundEnd =>
  end.kind === 'failed' ? { ...end, progressed: sent > 0 } : end;
