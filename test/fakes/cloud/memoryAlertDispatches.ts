import type {
  AlertDispatch,
  AlertDispatches,
} from '../../../src/application/cloud/messaging/alerts/alertDispatches.port.js';
import type { AlertSubject } from '../../../src/domain/shared/alerts/alert.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryAlertDispatches implements AlertDispatches, Restorable {
  private rows: readonly AlertDispatch[] = [];

  checkpoint(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  /** All dispatches in the order of insertion. */
  get all(): readonly AlertDispatch[] {
    return this.rows;
  }

  async add(dispatch: AlertDispatch): Promise<void> {
    if (this.rows.some(({ id }) => id === dispatch.id)) throw new Error(`there is a dispatch ${dispatch.id} already`);
    this.rows = [...this.rows, structuredClone(dispatch)];
  }

  async get(id: string): Promise<AlertDispatch | null> {
    return structuredClone(this.rows.find((row) => row.id === id) ?? null);
  }

  async markFailed(id: string, reason: string): Promise<void> {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, failure: reason } : row));
  }

  async latestOf(subject: AlertSubject): Promise<AlertDispatch | null> {
    return structuredClone(this.rows.findLast((row) => row.suppressed === null && same(row.subject, subject)) ?? null);
  }

  async listForRecipient(emails: readonly string[], most: number): Promise<readonly AlertDispatch[]> {
    return structuredClone(
      this.rows
        .filter((row) => emails.includes(row.subject.email))
        .toReversed()
        .slice(0, most),
    );
  }

  async prune(before: Date): Promise<number> {
    const rows = this.rows.filter(({ at }) => at >= before);
    const gone = this.rows.length - rows.length;
    this.rows = rows;
    return gone;
  }
}

const same = (one: AlertSubject, other: AlertSubject): boolean =>
  one.email === other.email && one.alertType === other.alertType && one.ticker === other.ticker;
