import type { OutboxEffect, MailEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import type {
  ClaimedEffect,
  OutboxEffectStatus,
  Outbox,
  OutboxStatus,
  UndeliveredEffect,
} from '../../../src/application/cloud/messaging/outbox/outbox.port.js';
import { latestPossibleDueAt } from '../../../src/domain/cloud/messaging/deliveryBackoff.js';
import { deliveryLeaseEnd } from '../../../src/domain/cloud/messaging/lease.js';
import { latestValidLeaseEnd } from '../../../src/domain/shared/timeWindow.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Row {
  readonly id: string;
  /** Null after delivery. */
  readonly effect: OutboxEffect | null;
  readonly tries: number;
  readonly createdAt: Date;
  /** Null after the effect was abandoned. */
  readonly dueAt: Date | null;
  readonly givenUpAt: Date | null;
  readonly leaseEndsAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly lastFailure: string | null;
}

export class MemoryOutbox implements Outbox, Restorable {
  private rows: readonly Row[] = [];

  checkpoint(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  /** The ids of all effects that were not withdrawn or pruned. */
  get ids(): readonly string[] {
    return this.rows.map(({ id }) => id);
  }

  /** The waiting and abandoned effects, in the order of insertion. */
  get stored(): readonly OutboxEffect[] {
    return structuredClone(this.rows.flatMap(({ effect }) => effect ?? []));
  }

  get mails(): readonly MailEffect[] {
    return this.stored.filter((effect) => effect.kind === 'mail');
  }

  /** The reason for the last failed attempt of each undelivered effect. */
  get failures(): readonly (string | null)[] {
    return this.rows.filter(({ deliveredAt }) => deliveredAt === null).map(({ lastFailure }) => lastFailure);
  }

  async add(id: string, effect: OutboxEffect, at: Date, leaseEndsAt: Date | null = null): Promise<void> {
    if (this.rows.some((row) => row.id === id)) throw new Error(`there is an effect ${id} already`);
    const fresh = {
      createdAt: at,
      dueAt: at,
      leaseEndsAt,
      tries: leaseEndsAt === null ? 0 : 1,
      givenUpAt: null,
      deliveredAt: null,
      lastFailure: null,
    };
    this.rows = [...this.rows, { id, effect: structuredClone(effect), ...fresh }];
  }

  async claim({
    now,
    leaseEndsAt,
    limit: most,
    evenIfNotDue,
    except,
    kinds,
  }: Parameters<Outbox['claim']>[0]): Promise<readonly ClaimedEffect[]> {
    const free = ({ leaseEndsAt: ends }: Row): boolean =>
      ends === null || ends <= now || ends > latestValidLeaseEnd(leaseEndsAt);
    const due = ({ dueAt }: Row): boolean =>
      evenIfNotDue || (dueAt !== null && (dueAt <= now || dueAt > latestPossibleDueAt(now)));
    const chosen = this.rows
      .filter(
        (row) =>
          row.effect !== null && kinds.includes(row.effect.kind) && free(row) && due(row) && !except.includes(row.id),
      )
      .toSorted((a, b) => dueTime(a) - dueTime(b) || a.createdAt.getTime() - b.createdAt.getTime())
      .slice(0, most);
    for (const { id, tries } of chosen) this.change(id, { tries: tries + 1, leaseEndsAt });
    return chosen.flatMap(({ id, effect, createdAt, tries }) =>
      effect === null
        ? []
        : [{ id, kind: effect.kind, createdAt, tries: tries + 1, open: () => structuredClone(effect) }],
    );
  }

  async markDelivered(id: string, at: Date): Promise<void> {
    this.change(id, { deliveredAt: at, effect: null, leaseEndsAt: null, givenUpAt: null });
  }

  async markFailed(id: string, at: Date, nextTryAt: Date | null, reason: string): Promise<void> {
    this.change(id, {
      dueAt: nextTryAt,
      leaseEndsAt: null,
      givenUpAt: nextTryAt === null ? at : null,
      lastFailure: reason,
    });
  }

  async getStatus(): Promise<OutboxStatus> {
    const undelivered = this.rows.filter(({ deliveredAt }) => deliveredAt === null);
    const waiting = undelivered.filter(({ dueAt }) => dueAt !== null);
    const [oldest] = waiting.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime());
    return { waiting: waiting.length, dead: undelivered.length - waiting.length, oldestWaitingAt: oldest ?? null };
  }

  async listUndelivered(limit: number | null): Promise<readonly UndeliveredEffect[]> {
    return this.rows
      .flatMap(({ effect, leaseEndsAt: _lease, deliveredAt: _delivered, ...row }) =>
        effect === null ? [] : [{ ...row, kind: effect.kind, open: () => structuredClone(effect) }],
      )
      .toSorted(
        (a, b) =>
          (b.givenUpAt?.getTime() ?? 0) - (a.givenUpAt?.getTime() ?? 0) ||
          b.createdAt.getTime() - a.createdAt.getTime() ||
          (a.id < b.id ? -1 : 1),
      )
      .slice(0, limit ?? undefined);
  }

  async getEffectStatuses(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]> {
    return this.rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, tries, dueAt, leaseEndsAt, deliveredAt, lastFailure }) => ({
        id,
        tries,
        dueAt,
        leaseEndsAt,
        deliveredAt,
        lastFailure,
      }));
  }

  /** Needs no locks, because `MemoryUnitOfWork` runs one transaction at a time. */
  lockEffects(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]> {
    return this.getEffectStatuses(ids);
  }

  async deleteUndelivered(ids: readonly string[]): Promise<void> {
    this.rows = this.rows.filter(({ id, deliveredAt }) => deliveredAt !== null || !ids.includes(id));
  }

  async prune(before: Date): Promise<number> {
    const rows = this.rows.filter(({ deliveredAt }) => deliveredAt === null || deliveredAt >= before);
    const gone = this.rows.length - rows.length;
    this.rows = rows;
    return gone;
  }

  async pruneGivenUp(before: Date, now: Date): Promise<number> {
    const isOver = ({ givenUpAt, leaseEndsAt }: Row): boolean =>
      givenUpAt !== null &&
      givenUpAt < before &&
      (leaseEndsAt === null || leaseEndsAt <= now || leaseEndsAt > latestValidLeaseEnd(deliveryLeaseEnd(now)));
    const gone = this.rows.filter(isOver).length;
    this.rows = this.rows.filter((row) => !isOver(row));
    return gone;
  }

  /** Changes an effect unless it is delivered. */
  private change(id: string, facts: Partial<Row>): void {
    this.rows = this.rows.map((row) => (row.id === id && row.deliveredAt === null ? { ...row, ...facts } : row));
  }
}

const dueTime = ({ dueAt }: Row): number => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
