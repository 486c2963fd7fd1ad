import { canonicalActionText } from '../../../../domain/dashboard/trading/orders/orderAction.js';
import {
  applyIntentEvent,
  isOutcomeUnknown,
  newOrderIntentSnapshot,
  type OrderIntentSnapshot,
  type OrderIntentState,
} from '../../../../domain/dashboard/trading/orders/orderIntent.machine.js';
import type {
  IntentEvent,
  IntentDetails,
  OrderEvent,
  OrderProgress,
} from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { SerialQueue } from '../../serialQueue.js';
import type { OrderLog } from './orderLog.port.js';

/** An intent as reconstructed from the log. */
export interface OrderIntent extends Omit<IntentDetails, 'account'> {
  readonly key: string;
  readonly at: string;
  readonly state: OrderIntentState;
  readonly progress: OrderProgress | null;
  readonly reason: string | null;
  readonly changedAt: string;
  /** False when the intent belongs to another account, so that it cannot be looked up or canceled here. */
  readonly isOnThisAccount: boolean;
}

/** Whether the order can still change. Only orders of this account can be looked up. */
export const isUnsettled = ({ state, isOnThisAccount }: OrderIntent): boolean =>
  isOnThisAccount && (isOutcomeUnknown(state) || state === 'working');

/** An order that is still open this long after its cancellation was accepted can be canceled again. */
const CANCEL_TAKES_EFFECT_WITHIN_MS = 5 * MINUTE_MS;

const ENDED_IN_BETWEEN = 'The program ended before the broker answered.';

/** All intents, in memory and in the log. An event takes effect once it is on disk. */
export class OrderIntentStore {
  private readonly lives = new Map<string, OrderIntentSnapshot>();
  private readonly history: IntentEvent[] = [];
  private fault: string | null = 'The order log has not been read yet.';
  /**
   * Final outcomes that could not be written to disk, by key. They already apply, and are written once the disk has
   * space.
   */
  private readonly unwritten = new Map<string, IntentEvent>();
  private readonly queue = new SerialQueue();

  constructor(
    private readonly log: OrderLog,
    private readonly clock: Clock,
    /** Identifies the configured account. */
    readonly account: string,
    private readonly report: ReportProblem,
  ) {}

  /** Loads the intents of earlier runs. If the sending of an intent was interrupted, its outcome becomes unknown. */
  load(): Promise<void> {
    return this.queue.run(() => this.loaded());
  }

  /** Runs `work` with writes to the log paused. */
  withWritesPaused<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(work);
  }

  /** Runs work that replaces the log, with writes paused: the new log is loaded before anything is appended. */
  async replaceLog<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      try {
        return await work();
      } finally {
        await this.loaded();
      }
    });
  }

  /** Why the order log cannot be used; null when it can be used. */
  get logFault(): string | null {
    return this.fault;
  }

  record(event: OrderEvent): Promise<void> {
    return this.queue.run(() => this.added(event));
  }

  /** Like `record`, but `unsent` and `rejected` take effect even if they cannot be written to disk. */
  recordOutcome(event: IntentEvent): Promise<void> {
    return this.queue.run(async () => {
      try {
        await this.added(event);
      } catch (problem) {
        if (event.type === 'unsent' || event.type === 'rejected') this.unwritten.set(event.key, event);
        throw problem;
      }
    });
  }

  get hasUnwritten(): boolean {
    return this.unwritten.size > 0;
  }

  /** Writes the outcomes that could not be written before. */
  writePending(): Promise<void> {
    return this.queue.run(async () => {
      for (const [key, event] of this.unwritten) {
        await this.added(event);
        this.unwritten.delete(key);
      }
    });
  }

  find(key: string): OrderIntent | null {
    const life = this.lives.get(key);
    return life === undefined ? null : this.intentOf(life);
  }

  /** Oldest first. */
  list(): OrderIntent[] {
    return [...this.lives.values()].map((life) => this.intentOf(life)).filter((intent) => intent !== null);
  }

  /** All events of intents, oldest first. */
  events(): readonly IntentEvent[] {
    return this.history;
  }

  /**
   * Returns the key of an earlier intent on this account that requests the same action and whose effect is not yet
   * known: its outcome is unknown, or it is a cancellation that the broker accepted a short time ago.
   */
  findDuplicate(action: OrderIntent['action']): string | null {
    const text = canonicalActionText(action);
    const twin = this.list().find(
      (intent) =>
        intent.isOnThisAccount &&
        (isOutcomeUnknown(intent.state) || this.isJustAccepted(intent)) &&
        canonicalActionText(intent.action) === text,
    );
    return twin?.key ?? null;
  }

  /** An acceptance dated in the future was recorded while the clock was ahead, so it counts as long ago. */
  private isJustAccepted({ state, changedAt }: OrderIntent): boolean {
    const age = this.clock.now().getTime() - Date.parse(changedAt);
    return state === 'cancel_accepted' && age >= 0 && age <= CANCEL_TAKES_EFFECT_WITHIN_MS;
  }

  private async loaded(): Promise<void> {
    const { events, fault } = await this.log.load();
    this.fault = fault;
    this.lives.clear();
    this.history.length = 0;
    for (const event of events) this.fold(event);
    for (const key of this.unwritten.keys()) if (!this.lives.has(key)) this.unwritten.delete(key);
    if (fault !== null) return;
    for (const { key, state } of this.list()) {
      if (state === 'sending') await this.endedInBetween(key);
    }
  }

  /**
   * Records an unknown outcome, because the program ended while the intent was being sent. Intents are looked up later
   * even if the disk is full now.
   */
  private async endedInBetween(key: string): Promise<void> {
    await this.added({ type: 'unknown', at: this.clock.now().toISOString(), key, reason: ENDED_IN_BETWEEN }).catch(
      (problem: unknown) => this.report(problem, `recording that the outcome of the order ${key} is unknown`),
    );
  }

  private async added(event: OrderEvent): Promise<void> {
    await this.log.append(event);
    this.fold(event);
  }

  private fold(event: OrderEvent): void {
    if (event.type === 'previewed' || event.type === 'refused') return;
    const life = this.lives.get(event.key) ?? newOrderIntentSnapshot();
    this.lives.set(event.key, applyIntentEvent(life, event));
    this.history.push(event);
  }

  private intentOf(life: OrderIntentSnapshot): OrderIntent | null {
    const outcome = this.unwritten.get(life.context.intent?.key ?? '');
    const {
      value,
      context: { intent, progress, reason, changedAt },
    } = outcome === undefined ? life : applyIntentEvent(life, outcome);
    if (intent === null) return null;
    const { action, mode, verdicts, stop, held, account = this.account, key, at } = intent;
    return {
      action,
      mode,
      verdicts,
      stop,
      held,
      key,
      at,
      state: value,
      progress,
      reason,
      changedAt: changedAt ?? at,
      isOnThisAccount: account === this.account,
    };
  }
}
