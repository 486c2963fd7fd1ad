import type { ProviderEvent } from '../../../src/domain/cloud/billing/providerEvent.js';
import type {
  BillingInbox,
  BillingInboxEntry,
  InboxReceiveResult,
} from '../../../src/application/cloud/billing/billingInbox.port.js';
import type { BillingEventStatus } from '../../../src/domain/cloud/billing/billingEvent.js';
import type { PurchaseIds } from '../../../src/domain/cloud/billing/purchase.js';
import { latestValidLeaseEnd } from '../../../src/domain/shared/timeWindow.js';
import { sharesAnyId } from './memoryPurchases.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Row extends BillingInboxEntry {
  readonly leaseEndsAt: Date | null;
}

export class MemoryBillingInbox implements BillingInbox, Restorable {
  private rows: readonly Row[] = [];

  checkpoint(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  async receive(event: ProviderEvent, now: Date, leaseEndsAt: Date): Promise<InboxReceiveResult> {
    const known = this.row(event.id);
    if (known === undefined) {
      this.rows = [
        ...this.rows,
        { event: { ...event }, status: 'pending', reason: null, receivedAt: now, settledAt: null, leaseEndsAt },
      ];
      return 'ours';
    }
    if (known.settledAt !== null) return 'settled';
    if (!isFree(known, now, leaseEndsAt)) return 'taken';
    this.change(event.id, { leaseEndsAt });
    return 'ours';
  }

  async release(id: string, reason: string): Promise<void> {
    this.changeUnsettled(id, { leaseEndsAt: null, reason });
  }

  async settle(id: string, as: 'applied' | 'ignored', reason: string | null, at: Date): Promise<boolean> {
    return this.changeUnsettled(id, { status: as, reason, settledAt: at, leaseEndsAt: null });
  }

  async park(id: string, reason: string): Promise<void> {
    this.changeUnsettled(id, { status: 'waiting', reason, leaseEndsAt: null });
  }

  async waitingFor(ids: PurchaseIds): Promise<readonly ProviderEvent[]> {
    return this.rows
      .filter(({ status, event }) => status === 'waiting' && sharesAnyId(ids, event))
      .map(({ event }) => ({ ...event }))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async leaseUnsettled({
    since,
    now,
    leaseEndsAt,
    limit: most,
  }: Parameters<BillingInbox['leaseUnsettled']>[0]): Promise<readonly ProviderEvent[]> {
    const taken = this.rows
      .filter((row) => row.settledAt === null && row.receivedAt >= since && isFree(row, now, leaseEndsAt))
      .toSorted(
        (a, b) =>
          Number(a.status === 'waiting') - Number(b.status === 'waiting') ||
          a.receivedAt.getTime() - b.receivedAt.getTime(),
      )
      .slice(0, most);
    for (const { event } of taken) this.change(event.id, { leaseEndsAt });
    return taken.map(({ event }) => ({ ...event })).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  async reopen(id: string, now: Date, leaseEndsAt: Date): Promise<ProviderEvent | null> {
    const row = this.row(id);
    if (row === undefined || row.status === 'applied' || !isFree(row, now, leaseEndsAt)) return null;
    this.change(id, { status: 'pending', reason: null, settledAt: null, leaseEndsAt });
    return { ...row.event };
  }

  async list(statuses: readonly BillingEventStatus[], most: number): Promise<readonly BillingInboxEntry[]> {
    return this.rows
      .filter(({ status }) => statuses.includes(status))
      .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || (a.event.id < b.event.id ? -1 : 1))
      .slice(0, most)
      .map(({ event, status, reason, receivedAt, settledAt }) => ({
        event: { ...event },
        status,
        reason,
        receivedAt,
        settledAt,
      }));
  }

  async prune(before: Date): Promise<number> {
    const stored = this.rows.filter(({ receivedAt, status }) => receivedAt >= before || status === 'pending');
    const gone = this.rows.length - stored.length;
    this.rows = stored;
    return gone;
  }

  private row(id: string): Row | undefined {
    return this.rows.find(({ event }) => event.id === id);
  }

  private changeUnsettled(id: string, facts: Partial<Row>): boolean {
    if (this.row(id)?.settledAt !== null) return false;
    this.change(id, facts);
    return true;
  }

  private change(id: string, facts: Partial<Row>): void {
    this.rows = this.rows.map((row) => (row.event.id === id ? { ...row, ...facts } : row));
  }
}

const isFree = ({ leaseEndsAt }: Row, now: Date, ownEnd: Date): boolean =>
  leaseEndsAt === null || leaseEndsAt <= now || leaseEndsAt > latestValidLeaseEnd(ownEnd);
