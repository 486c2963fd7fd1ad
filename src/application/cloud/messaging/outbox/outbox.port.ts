import type { OutboxEffect, OutboxEffectKind } from './outboxEffect.js';

/** An effect that this process has taken to carry out. */
export interface ClaimedEffect {
  /** The same on every try: what a provider knows a repeat by. */
  readonly id: string;
  readonly kind: OutboxEffectKind;
  /** This one included. */
  readonly tries: number;
  /** Throws when the seal is broken or its secret is gone: that is this effect's failure and no other's. */
  open(): OutboxEffect;
}

/** How far an effect is. Undelivered and without `dueAt` it was given up. */
export interface OutboxEffectStatus {
  readonly id: string;
  /** Begun so far. */
  readonly tries: number;
  readonly dueAt: Date | null;
  /** Until when a process has it for itself; null when none does. */
  readonly leaseEndsAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly lastFailure: string | null;
}

/** An effect that is not delivered. */
export interface UndeliveredEffect {
  readonly id: string;
  /** An `OutboxEffectKind`, or one that only a newer version knows: then `open` throws. */
  readonly kind: string;
  readonly createdAt: Date;
  /** Begun so far. */
  readonly tries: number;
  readonly dueAt: Date | null;
  /** When its last try failed; null while it waits. */
  readonly givenUpAt: Date | null;
  readonly lastFailure: string | null;
  /** Throws as `Delivery.open` does. */
  open(): OutboxEffect;
}

export interface OutboxStatus {
  readonly waiting: number;
  /** Given up after the last try. */
  readonly dead: number;
  readonly oldestWaitingAt: Date | null;
}

/** Effects that wait to be carried out; kept sealed, since some carry a license key. */
export interface Outbox {
  /**
   * Inside the unit of work that decides the effect. With `leaseEndsAt` it is taken by this process from the start, as
   * if it had been claimed: the first try is begun.
   */
  add(id: string, effect: OutboxEffect, at: Date, leaseEndsAt?: Date): Promise<void>;
  /**
   * Takes effects that are due at `now` for this process alone until `leaseEndsAt`: a process that dies leaves them to
   * the next. With `evenIfNotDue` those that wait for a later try, and those given up, are taken too; never those in
   * `except`, and none but of `kinds`.
   */
  claim(request: {
    now: Date;
    leaseEndsAt: Date;
    limit: number;
    evenIfNotDue: boolean;
    except: readonly string[];
    kinds: readonly OutboxEffectKind[];
  }): Promise<readonly ClaimedEffect[]>;
  /** Done: the sealed content is erased. */
  markDelivered(id: string, at: Date): Promise<void>;
  /** A try failed at `at`; `nextTryAt` null gives it up. `reason` carries no secret. */
  markFailed(id: string, at: Date, nextTryAt: Date | null, reason: string): Promise<void>;
  getStatus(): Promise<OutboxStatus>;
  /** What waits and what was given up, or the latter alone; the newest first, `most` null for all. */
  listUndelivered(request: {
    readonly onlyGivenUp: boolean;
    readonly limit: number | null;
  }): Promise<readonly UndeliveredEffect[]>;
  /** How far each of these is that is still known, in no order. */
  getEffectStatuses(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]>;
  /** The same; inside a unit of work, until the end of which nobody else claims or changes them. */
  lockEffects(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]>;
  /** Takes these back for good, those that are not delivered. */
  withdraw(ids: readonly string[]): Promise<void>;
  /** Forgets what was delivered before `before`; how many. */
  prune(before: Date): Promise<number>;
  /** Forgets what was given up before `before` and nobody is trying again; how many. */
  pruneGivenUp(before: Date, now: Date): Promise<number>;
}
