import type { Effect } from './effect.js';

/** An effect that this process has taken to carry out. */
export interface Delivery {
  /** The same on every try: what a provider knows a repeat by. */
  readonly id: string;
  /** This one included. */
  readonly tries: number;
  /** Throws when the seal is broken or its secret is gone: that is this effect's failure and no other's. */
  open(): Effect;
}

export interface OutboxStanding {
  readonly waiting: number;
  /** Given up after the last try. */
  readonly dead: number;
  readonly oldestWaitingAt: Date | null;
}

/** Effects that wait to be carried out; kept sealed, since some carry a license key. */
export interface Outbox {
  /** Inside the unit of work that decides the effect. */
  add(id: string, effect: Effect, at: Date): Promise<void>;
  /**
   * Takes effects that are due at `now` for this process alone until `leaseEndsAt`: a process that dies leaves them to
   * the next. With `evenIfNotDue` those that wait for a later try, and those given up, are taken too; never those in
   * `except`.
   */
  claim(request: {
    now: Date;
    leaseEndsAt: Date;
    most: number;
    evenIfNotDue: boolean;
    except: readonly string[];
  }): Promise<readonly Delivery[]>;
  /** Done: the sealed content is erased. */
  delivered(id: string, at: Date): Promise<void>;
  /** `nextTryAt` null gives it up. `reason` carries no secret. */
  failed(id: string, nextTryAt: Date | null, reason: string): Promise<void>;
  standing(): Promise<OutboxStanding>;
  /** Forgets what was delivered before `before`; how many. */
  prune(before: Date): Promise<number>;
}
