import { actionText, type OrderAction } from '../../../../domain/dashboard/trading/orders/action.js';
import { CircuitOpen } from '../../../../domain/shared/failure/failure.js';
import type { IntentEvent } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import { OrderRefused } from '../../../../domain/dashboard/trading/orders/orderRefused.js';
import { BrokerFailure, OrderRejected, OutcomeUnknown } from '../broker/brokerFailure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ProblemReport } from '../../../shared/problemReport.port.js';
import type { ConfirmTokens } from './confirmTokens.js';
import type { JudgeAction } from './judgeAction.js';
import { NotLive } from './liveOnlyBroker.js';
import type { Turn } from '../../turn.js';
import type { Intent, OrderBook } from './orderBook.js';
import type { OrderCase } from './orderCase.js';

export interface ConfirmedAction {
  readonly action: OrderAction;
  /** 1 to 255 letters, digits and hyphens. */
  readonly key: string;
  readonly confirmToken: string;
}

export interface SentAction {
  readonly intent: Intent;
  /** True when the key had done this very thing before: nothing was sent now. */
  readonly replayed: boolean;
}

/** What the broker answered: the rest of an event about the intent. */
export type Outcome = DistributiveOmit<Extract<IntentEvent, { type: 'reported' | 'cancel_accepted' }>, 'key' | 'at'>;
type DistributiveOmit<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

export interface SendParts {
  readonly judge: JudgeAction;
  readonly book: OrderBook;
  readonly tokens: ConfirmTokens;
  readonly turn: Turn;
  readonly clock: Clock;
  readonly report: ProblemReport;
}

const SWITCHED = 'The mode was switched to dry run before it was sent.';

/** The way of every order and cancel to the broker: judged, written down, judged again, sent once, its outcome written down. */
export class SendAction {
  constructor(private readonly parts: SendParts) {}

  /**
   * @param send called at most once, and only live with all eight layers passing at that moment
   * @throws OrderRefused, OrderRejected, BrokerFailure, CircuitOpen
   */
  execute(confirmed: ConfirmedAction, send: () => Promise<Outcome>): Promise<SentAction> {
    return this.parts.turn.run(() => this.inTurn(confirmed, send));
  }

  private async inTurn(
    { action, key, confirmToken }: ConfirmedAction,
    send: () => Promise<Outcome>,
  ): Promise<SentAction> {
    const { book, tokens, judge } = this.parts;
    const earlier = book.find(key);
    if (earlier !== null && actionText(earlier.action) === actionText(action))
      return { intent: earlier, replayed: true };
    const opened = await judge.open(action, key, tokens.take(confirmToken));
    const { refusal, verdicts, mode } = opened.judge();
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

  private async sendOnce(opened: OrderCase, key: string, send: () => Promise<Outcome>): Promise<void> {
    const { refusal, verdicts, mode } = opened.judge();
    if (refusal !== null || mode === 'dryrun') {
      await this.record(key, { type: 'unsent', reason: refusal?.message ?? SWITCHED });
      if (refusal !== null) throw new OrderRefused(refusal, verdicts);
      return;
    }
    const outcome = await send().catch((error: unknown) => this.failed(key, error));
    if (outcome !== null) await this.record(key, outcome);
  }

  /** Only who says that nothing has changed at the broker is believed; all else may have reached it. */
  private async failed(key: string, error: unknown): Promise<null> {
    if (error instanceof OrderRejected)
      await this.record(key, { type: 'rejected', reason: String(error.facts['reason']) });
    else if (isUnsent(error)) await this.record(key, { type: 'unsent', reason: error.message });
    else
      await this.record(key, {
        type: 'unknown',
        reason: error instanceof OutcomeUnknown ? error.message : 'The program failed while it was sent.',
      });
    if (error instanceof OutcomeUnknown || error instanceof NotLive) return null;
    throw error;
  }

  /** A refused record does not undo what happened: the intent then counts as in progress until it is looked up. */
  private async record(key: string, event: DistributiveOmit<IntentEvent, 'key' | 'at'>): Promise<void> {
    const { book, report } = this.parts;
    await book
      .recordOutcome({ ...event, key, at: this.now() })
      .catch((problem: unknown) => report(problem, `recording the outcome of the order ${key}`));
  }

  private now(): string {
    return this.parts.clock.now().toISOString();
  }

  private intentOf(key: string): Intent {
    const intent = this.parts.book.find(key);
    if (intent === null) throw new Error('an intent that was written down is not in the book');
    return intent;
  }
}

const isUnsent = (error: unknown): error is Error =>
  error instanceof BrokerFailure || error instanceof CircuitOpen || error instanceof NotLive;
