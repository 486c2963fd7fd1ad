import {
  applyAlertRecord,
  markAllAttempted,
  recordsForNewAlert,
  nextSendableAlert,
  EMPTY_ALERT_QUEUE,
  pruneAlertQueue,
  minimalRecordsOf,
  alertSubjectKey,
  markAttempted,
  type UnsentAlertOutcome,
  type AlertQueue,
  type AlertRecord,
  type QueuedAlert,
} from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import type { OutgoingAlert } from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { Clock } from '../../shared/clock.port.js';
import { SerialQueue } from '../serialQueue.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AlertRecords } from './alertRecords.port.js';

/** The reason recorded for an alert that is not sent because the user has turned off its type. */
export const ALERT_TYPE_DISABLED_REASON = 'Alerts of this type are turned off.';

/** After this many records, the file is compacted to those that still matter. */
const SHORTEN_AFTER = 1000;

/**
 * The queue of waiting alerts. Each alert is written to disk before it is queued; if the disk fails, it is queued
 * anyway and the failure is reported.
 */
export class AlertOutbox {
  private queue: AlertQueue = EMPTY_ALERT_QUEUE;
  private written = 0;
  /**
   * True when no queue was ever stored here. Logged events then come from another machine, or from a release without
   * alerts.
   */
  isNew = true;
  private readonly writeQueue = new SerialQueue();

  constructor(
    private readonly records: AlertRecords,
    private readonly clock: Clock,
    private readonly report: ReportProblem,
  ) {}

  /** Loads the queue of an earlier run. */
  async load(): Promise<void> {
    const records = await this.records.read();
    this.isNew = records.length === 0;
    this.queue = markAllAttempted(records.reduce(applyAlertRecord, EMPTY_ALERT_QUEUE));
    await this.shorten();
  }

  get alerts(): AlertQueue {
    return this.queue;
  }

  get size(): number {
    return this.queue.waiting.length;
  }

  /** Adds the alert once; a repeat does nothing. */
  enqueue(alert: OutgoingAlert): Promise<void> {
    return this.writeQueue.run(async () => {
      for (const record of recordsForNewAlert(this.queue, alert)) await this.record(record);
    });
  }

  /** Records that the alert is not sent, with the reason, so that a repeat of it is ignored. */
  withhold(alert: OutgoingAlert, reason: string): Promise<void> {
    return this.writeQueue.run(async () => {
      if (this.queue.recordedAtById.has(alert.id)) return;
      await this.record({ type: 'ended', id: alert.id, at: this.now(), how: 'withheld', reason });
    });
  }

  /**
   * Returns the next alert to send; null when no alert is due. The returned alert may reach the cloud, so no other
   * alert is merged into it afterwards.
   */
  takeNext(): Promise<QueuedAlert | null> {
    return this.writeQueue.run(async () => {
      const alert = nextSendableAlert(this.queue, this.now());
      if (alert !== null) this.queue = markAttempted(this.queue, alert.id);
      return alert;
    });
  }

  markSent(alert: QueuedAlert, silentUntil: number): Promise<void> {
    return this.writeQueue.run(() =>
      this.record({ type: 'sent', id: alert.id, at: this.now(), subject: alertSubjectKey(alert), silentUntil }),
    );
  }

  discard({ id }: QueuedAlert, how: UnsentAlertOutcome, reason: string): Promise<void> {
    return this.writeQueue.run(() => this.record({ type: 'ended', id, at: this.now(), how, reason }));
  }

  private async record(record: AlertRecord): Promise<void> {
    await this.tryToStore(() => this.records.append(record));
    this.queue = applyAlertRecord(this.queue, record);
    this.written += 1;
    if (this.written >= SHORTEN_AFTER) await this.shorten();
  }

  private async shorten(): Promise<void> {
    this.queue = pruneAlertQueue(this.queue, this.now());
    await this.tryToStore(() => this.records.rewrite(minimalRecordsOf(this.queue)));
    this.written = 0;
  }

  private async tryToStore(write: () => Promise<void>): Promise<void> {
    await write().catch((problem: unknown) => this.report(problem, 'storing the queued alerts'));
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
