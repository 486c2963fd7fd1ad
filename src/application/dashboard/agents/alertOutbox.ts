import {
  afterRecord,
  allTried,
  entering,
  nextToSend,
  NO_ALERTS,
  pruned,
  recordsOf,
  subjectOf,
  tried,
  type AlertEnd,
  type AlertQueue,
  type AlertRecord,
  type WaitingAlert,
} from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import type { OutgoingAlert } from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { Clock } from '../../shared/clock.port.js';
import { Turn } from '../turn.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { AlertRecords } from './alertRecords.port.js';

/** Why an alert is not sent that the user does not want. */
export const TYPE_SWITCHED_OFF = 'Alerts of this type are switched off.';

/** After so many records the file is shortened to what still counts. */
const SHORTEN_AFTER = 1000;

/** The alerts that wait. What is put in is on disk before it counts; when the disk fails it counts all the same, and that is reported. */
export class AlertOutbox {
  private queue: AlertQueue = NO_ALERTS;
  private written = 0;
  /** No earlier run has kept a queue here: what is on record is another machine's, or of before there were alerts. */
  isNew = true;
  private readonly turn = new Turn();

  constructor(
    private readonly records: AlertRecords,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /** What an earlier run left behind. */
  async load(): Promise<void> {
    const records = await this.records.read();
    this.isNew = records.length === 0;
    this.queue = allTried(records.reduce(afterRecord, NO_ALERTS));
    await this.shorten();
  }

  get alerts(): AlertQueue {
    return this.queue;
  }

  get size(): number {
    return this.queue.waiting.length;
  }

  /** Once, however often the same is put in. */
  put(alert: OutgoingAlert): Promise<void> {
    return this.turn.run(async () => {
      for (const record of entering(this.queue, alert)) await this.record(record);
    });
  }

  /** Known from now on, and not sent. */
  withhold(alert: OutgoingAlert, reason: string): Promise<void> {
    return this.turn.run(async () => {
      if (this.queue.known.has(alert.id)) return;
      await this.record({ type: 'ended', id: alert.id, at: this.now(), how: 'withheld', reason });
    });
  }

  /** The next to be sent now; null when there is none. From then on the cloud may have it, and nothing is merged into it. */
  take(): Promise<WaitingAlert | null> {
    return this.turn.run(async () => {
      const alert = nextToSend(this.queue, this.now());
      if (alert !== null) this.queue = tried(this.queue, alert.id);
      return alert;
    });
  }

  sent(alert: WaitingAlert, silentUntil: number): Promise<void> {
    return this.turn.run(() =>
      this.record({ type: 'sent', id: alert.id, at: this.now(), subject: subjectOf(alert), silentUntil }),
    );
  }

  end({ id }: WaitingAlert, how: AlertEnd, reason: string): Promise<void> {
    return this.turn.run(() => this.record({ type: 'ended', id, at: this.now(), how, reason }));
  }

  private async record(record: AlertRecord): Promise<void> {
    await this.kept(() => this.records.append(record));
    this.queue = afterRecord(this.queue, record);
    this.written += 1;
    if (this.written >= SHORTEN_AFTER) await this.shorten();
  }

  private async shorten(): Promise<void> {
    this.queue = pruned(this.queue, this.now());
    await this.kept(() => this.records.rewrite(recordsOf(this.queue)));
    this.written = 0;
  }

  private async kept(write: () => Promise<void>): Promise<void> {
    await write().catch((problem: unknown) => this.report(problem, 'keeping the alerts that wait'));
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
