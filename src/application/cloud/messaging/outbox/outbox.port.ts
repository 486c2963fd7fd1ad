import type { OutboxEffect, OutboxEffectKind } from './outboxEffect.js';

/** An effect that this process has claimed for delivery. */
export interface ClaimedEffect {
  /** The same on every attempt, so that a provider recognizes a repeat. */
  readonly id: string;
  readonly kind: OutboxEffectKind;
  readonly createdAt: Date;
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** Throws when the content cannot be decrypted or its secret is gone; only this effect then fails. */
  open(): OutboxEffect;
}

/** Delivery status of an effect. An undelivered effect without `dueAt` was given up. */
export interface OutboxEffectStatus {
  readonly id: string;
  /** Number of attempts begun. */
  readonly tries: number;
  readonly dueAt: Date | null;
  /** End of the lease of the process that has claimed the effect; null without a lease. */
  readonly leaseEndsAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly lastFailure: string | null;
}

/** An effect that is not delivered. */
export interface UndeliveredEffect {
  readonly id: string;
  /** An `OutboxEffectKind`, or a kind that only a newer version knows: then `open` throws. */
  readonly kind: string;
  readonly createdAt: Date;
  /** Number of attempts begun so far. */
  readonly tries: number;
  readonly dueAt: Date | null;
  /** When the last attempt failed and the effect was given up; null while it waits. */
  readonly givenUpAt: Date | null;
  readonly lastFailure: string | null;
  /** Throws in the same cases as `ClaimedEffect.open`. */
  open(): OutboxEffect;
}

export interface OutboxStatus {
  readonly waiting: number;
  /** Number of effects given up because their last permitted attempt failed. */
  readonly dead: number;
  readonly oldestWaitingAt: Date | null;
}

/** Effects that wait for delivery, encrypted because some contain a license key. */
export interface Outbox {
  /**
   * Called inside the unit of work that decides on the effect. With `leaseEndsAt`, the effect is stored as claimed by
   * this process, and its first attempt as begun.
   */
  add(id: string, effect: OutboxEffect, at: Date, leaseEndsAt?: Date): Promise<void>;
  /**
   * Claims effects due at `now` for this process until `leaseEndsAt`; after that, another process can claim them. With
   * `evenIfNotDue`, also claims those that wait for a later attempt or were given up. Skips the ids in `except` and
   * kinds not in `kinds`.
   */
  claim(request: {
    now: Date;
    leaseEndsAt: Date;
    limit: number;
    evenIfNotDue: boolean;
    except: readonly string[];
    kinds: readonly OutboxEffectKind[];
  }): Promise<readonly ClaimedEffect[]>;
  /** Marks the effect as delivered and erases its encrypted content. */
  markDelivered(id: string, at: Date): Promise<void>;
  /** Records an attempt that failed at `at`; a null `nextTryAt` gives up. `reason` contains no secret. */
  markFailed(id: string, at: Date, nextTryAt: Date | null, reason: string): Promise<void>;
  getStatus(): Promise<OutboxStatus>;
  /**
   * Returns the effects that were given up, the latest first, then those that wait, newest first. A null `limit` means
   * all.
   */
  listUndelivered(limit: number | null): Promise<readonly UndeliveredEffect[]>;
  /** Statuses of the effects with these ids that still exist, unordered. */
  getEffectStatuses(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]>;
  /**
   * Returns the statuses and locks the effects: until the unit of work ends, no other process claims or changes them.
   */
  lockEffects(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]>;
  /** Permanently deletes the effects with these ids, except those already delivered. */
  deleteUndelivered(ids: readonly string[]): Promise<void>;
  /** Deletes effects delivered before `before` and returns their number. */
  prune(before: Date): Promise<number>;
  /** Deletes effects that were given up before `before` and are not being retried. Returns their number. */
  pruneGivenUp(before: Date, now: Date): Promise<number>;
}
