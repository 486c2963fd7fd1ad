import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import {
  isAlertExpired,
  nextQueueActionAt,
  type QueuedAlert,
} from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import { ALERT_FEATURES } from '../../../domain/shared/alerts/channels.js';
import { DUPLICATE_ALERT_WINDOW_MS } from '../../../domain/shared/alerts/alert.js';
import { CloudRefusal, type CloudRefusalReason } from '../../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { AlertPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { Clock } from '../../shared/clock.port.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud, cloudOffReason } from '../license/requireCloud.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import type { EventLog } from '../eventLog.port.js';
import { ALERT_TYPE_DISABLED_REASON, type AlertOutbox } from './alertOutbox.js';
import { roundOutcomeFromError, type AgentTask } from './agentTask.js';
import { usableLicenseKey } from './usableLicenseKey.js';

export interface DeliverAlertsDependencies {
  readonly connection: CloudConnectionState;
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly outbox: AlertOutbox;
  readonly preferences: { current(): { readonly alerts: AlertPreferences } };
  readonly events: EventLog;
  readonly clock: Clock;
}

/** Refusals caused by the alert itself, which would be refused again. */
const BAD_ALERT: ReadonlySet<CloudRefusalReason> = new Set(['invalid', 'too_large']);

/** Sends the waiting alerts in order, until the queue is empty or the cloud cannot accept more. */
export class DeliverAlerts implements AgentTask {
  readonly name = 'alerts';
  readonly rerunOnLicenseChange = true;
  readonly offReason: string | null;

  constructor(private readonly dependencies: DeliverAlertsDependencies) {
    this.offReason = cloudOffReason(dependencies.connection);
  }

  get waitingCount(): number {
    return this.dependencies.outbox.size;
  }

  firstRoundAt(at: number): number | null {
    return nextQueueActionAt(this.dependencies.outbox.alerts, at);
  }

  async round(_at: number, signal: AbortSignal): Promise<RoundOutcome> {
    const { outbox, license } = this.dependencies;
    let sent = 0;
    for (;;) {
      await this.clearOut();
      const holder = usableLicenseKey(license.status, ALERT_FEATURES);
      if (holder.kind === 'invalid' && outbox.size > 0) return { kind: 'refused', message: holder.reason };
      const alert = await outbox.takeNext();
      const nextAt = nextQueueActionAt(outbox.alerts, this.now());
      if (alert === null || holder.kind === 'invalid')
        return sent === 0 ? { kind: 'withheld', reason: null, nextAt } : { kind: 'done', nextAt };
      try {
        await this.send(holder.key, alert, signal);
        sent += 1;
      } catch (problem) {
        if (!(problem instanceof CloudRefusal && BAD_ALERT.has(problem.reason)))
          return after(sent, roundOutcomeFromError(problem));
        await this.end(alert, 'refused', problem.message);
      }
    }
  }

  /** Counts the suppression window from the answer, by the local clock, so that it ends after the cloud's. */
  private async send(key: LicenseKey, alert: QueuedAlert, signal: AbortSignal): Promise<void> {
    const { outbox, connection } = this.dependencies;
    await requireCloud(connection).dispatchAlert(key, alert, signal);
    await outbox.markSent(alert, this.now() + DUPLICATE_ALERT_WINDOW_MS);
  }

  /** Drops alerts that have expired and those that the user has turned off. */
  private async clearOut(): Promise<void> {
    const wanted = this.dependencies.preferences.current().alerts;
    for (const alert of this.dependencies.outbox.alerts.waiting) {
      if (isAlertExpired(alert, this.now()))
        await this.end(alert, 'expired', 'The alert could not be sent within a day.');
      else if (!wanted[alert.type]) await this.end(alert, 'withheld', ALERT_TYPE_DISABLED_REASON);
    }
  }

  private async end(alert: QueuedAlert, how: 'expired' | 'withheld' | 'refused', reason: string): Promise<void> {
    const { outbox, events } = this.dependencies;
    await outbox.discard(alert, how, reason);
    await events.append({
      event: `alert_${how}`,
      at: new Date(this.now()).toISOString(),
      alert_type: alert.type,
      ticker: alert.ticker,
      reason,
    });
  }

  private now(): number {
    return this.dependencies.clock.now().getTime();
  }
}

const after = (sent: number, end: RoundOutcome): RoundOutcome =>
  end.kind === 'failed' ? { ...end, progressed: sent > 0 } : end;
