import { canonicalActionText, type OrderAction } from '../../../../domain/dashboard/trading/orders/orderAction.js';
import { CircuitOpen, Conflict } from '../../../../domain/shared/failure/failure.js';
import type { IntentEvent } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import { OrderRefused } from '../../../../domain/dashboard/trading/orders/orderRefused.js';
import { BrokerFailure, OrderRejected, OrderOutcomeUnknown } from '../broker/brokerFailure.js';
import { StoppedByDryRun } from '../broker/guardedBroker.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import type { ConfirmTokens } from './confirmTokens.js';
import type { LoadOrderContext } from './context/loadOrderContext.js';
import type { SerialQueue } from '../../serialQueue.js';
import type { OrderIntent, OrderIntentStore } from './orderIntentStore.js';
import type { OrderContext } from './context/orderContext.js';

export interface ConfirmedOrderAction {
  readonly action: OrderAction;
  /** 1 to 255 letters, digits and hyphens. */
  readonly key: string;
  readonly confirmToken: string;
}

export interface SentOrderAction {
  readonly intent: OrderIntent;
  /** True when the key was already used for this action, so that nothing was sent this time. */
  readonly replayed: boolean;
}

/** The broker's answer, as the fields of an event about the intent. */
export type OrderActionOutcome = DistributiveOmit<
  Extract<IntentEvent, { type: 'reported' | 'cancel_accepted' }>,
  'key' | 'at'
>;
type DistributiveOmit<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

export interface SendOrderActionDependencies {
  readonly loadContext: LoadOrderContext;
  readonly intents: OrderIntentStore;
  readonly tokens: ConfirmTokens;
  readonly queue: SerialQueue;
  readonly clock: Clock;
  readonly report: ReportProblem;
}

const SWITCHED = 'The mode was switched to dry run before the order or cancellation was sent.';

/**
 * Carries out every order and cancellation: judges it, logs it, judges it again, sends it once, and logs its outcome.
 */
export class SendOrderAction {
  constructor(private readonly dependencies: SendOrderActionDependencies) {}

  /**
   * @param send called at most once, and only in live mode, when all eight pre-flight layers pass at that moment
   * @throws OrderRefused, OrderRejected, BrokerFailure, CircuitOpen
   */
  execute(confirmed: ConfirmedOrderAction, send: () => Promise<OrderActionOutcome>): Promise<SentOrderAction> {
    return this.dependencies.queue.run(() => this.inTurn(confirmed, send));
  }

  private async inTurn(
    { action, key, confirmToken }: ConfirmedOrderAction,
    send: () => Promise<OrderActionOutcome>,
  ): Promise<SentOrderAction> {
    const { intents: book, tokens, loadContext: judge } = this.dependencies;
    const earlier = book.find(key);
    if (earlier !== null && canonicalActionText(earlier.action) === canonicalActionText(action))
      return { intent: earlier, replayed: true };
    const opened = await judge.execute(action, key, tokens.redeem(confirmToken));
    const { refusal, verdicts, mode } = opened.runPreflight();
    if (refusal !== null) {
      if (book.logFault === null) await book.record({ type: 'refused', at: this.now(), key, action, mode, verdicts });
      throw new OrderRefused(refusal, verdicts);
    }
    await book.record({
      type: 'intended',
      at: this.now(),
      key,
      action,
      mode,
      verdicts,
      ...opened.facts(),
      account: book.account,
    });
    if (mode === 'live') await this.sendOnce(opened, key, send);
    return { intent: this.intentOf(key), replayed: false };
  }

  private async sendOnce(opened: OrderContext, key: string, send: () => Promise<OrderActionOutcome>): Promise<void> {
    const { refusal, verdicts, mode } = opened.runPreflight();
    if (refusal !== null || mode === 'dryrun') {
      await this.record(key, { type: 'unsent', reason: refusal?.message ?? SWITCHED });
      if (refusal !== null) throw new OrderRefused(refusal, verdicts);
      return;
    }
    const outcome = await send().catch((error: unknown) => this.failed(key, error));
    if (outcome !== null) await this.record(key, outcome);
  }

  /**
   * Records an error. Only an error that states that nothing has changed at the broker counts as a failure; after any
   * other error, the request may have arrived.
   */
  private async failed(key: string, error: unknown): Promise<null> {
    if (error instanceof OrderRejected)
      await this.record(key, { type: 'rejected', reason: String(error.facts['reason']) });
    else if (isUnsent(error)) await this.record(key, { type: 'unsent', reason: error.message });
    else
      await this.record(key, {
        type: 'unknown',
        reason:
          error instanceof OrderOutcomeUnknown ? error.message : 'The program failed while the order was being sent.',
      });
    if (error instanceof OrderOutcomeUnknown || error instanceof StoppedByDryRun) return null;
    throw error;
  }

  /**
   * Records an event of the intent. If it cannot be written to disk, the intent counts as in progress until it is
   * looked up.
   */
  private async record(key: string, event: DistributiveOmit<IntentEvent, 'key' | 'at'>): Promise<void> {
    const { intents: book, report } = this.dependencies;
    await book
      .recordOutcome({ ...event, key, at: this.now() })
      .catch((problem: unknown) => report(problem, `recording the outcome of the order ${key}`));
  }

  private now(): string {
    return this.dependencies.clock.now().toISOString();
  }

  private intentOf(key: string): OrderIntent {
    const intent = this.dependencies.intents.find(key);
    if (intent === null) throw new Error('a recorded intent is missing from the store');
    return intent;
  }
}

const isUnsent = (error: unknown): error is Error =>
  error instanceof BrokerFailure || error instanceof CircuitOpen || error instanceof Conflict;
