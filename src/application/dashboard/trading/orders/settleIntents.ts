import { isOpenOrderStatus } from '../../../../domain/dashboard/trading/orders/orderIntent.machine.js';
import type { IntentEvent, OrderProgress } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';
import type { Broker, PlacedOrder } from '../broker/broker.port.js';
import { brokerCallOutcomeOf } from '../broker/brokerCallOutcome.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { SerialQueue } from '../../serialQueue.js';
import { isUnsettled, type OrderIntent, type OrderIntentStore } from './orderIntentStore.js';
import { orderProgressOf } from './placeOrder.js';

/** How long the broker may lack an order, or report an order to cancel as open, before the intent is given up. */
const ABSENT_AFTER_MS = 5 * MINUTE_MS;

const NOT_YET = null;

/** Brokers list the orders of the current session, and older ones only while they are open. */
const NOT_LISTED =
  'The broker lists no order under this key. If it was sent on an earlier day, compare your positions.';
const NOT_KNOWN = 'The broker no longer knows this order. Compare your positions.';
const NOT_RECORDED = 'The outcome could not be written to disk.';
const STILL_OPEN = 'The order is still open: the cancellation did not arrive.';

/**
 * Looks up the state of intents: whether those with an unknown outcome arrived, and what happened to open ones. Sends
 * no orders.
 */
export class SettleIntents {
  private readonly lookedUpSince = new Map<string, number>();

  constructor(
    private readonly intents: OrderIntentStore,
    private readonly broker: Broker,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
  ) {}

  /** Whether any intent needs to be looked up. */
  get isDue(): boolean {
    return this.intents.logFault === null && (this.intents.hasUnwritten || this.intents.list().some(isUnsettled));
  }

  /**
   * Looks up all intents. An order that the broker does not report does not stop the others; if the broker is down, no
   * further requests are sent.
   * @throws BrokerFailure, CircuitOpen
   */
  execute(): Promise<void> {
    return this.queue.run(async () => {
      if (this.intents.logFault !== null) return;
      await this.intents.writePending();
      const orders = await this.broker.orders();
      let firstProblem: unknown = null;
      for (const intent of this.intents.list()) {
        if (!isUnsettled(intent) && !isListed(intent, orders)) continue;
        try {
          await this.settle(intent, orders);
        } catch (problem) {
          if (brokerCallOutcomeOf(problem).kind !== 'answered') throw problem;
          firstProblem ??= problem;
        }
      }
      if (firstProblem !== null) throw firstProblem;
    });
  }

  private async settle(intent: OrderIntent, orders: readonly PlacedOrder[]): Promise<void> {
    const event = await this.settled(intent, orders);
    if (event === NOT_YET) return;
    if (event.type === 'absent' && intent.state === 'sending')
      await this.intents.record({ ...this.about(intent), type: 'unknown', reason: NOT_RECORDED });
    await this.intents.record(event);
  }

  private settled(intent: OrderIntent, orders: readonly PlacedOrder[]): Promise<IntentEvent | null> {
    return intent.action.kind === 'cancel'
      ? this.ofCancel(intent, intent.action.brokerOrderId, orders)
      : this.ofOrder(intent, orders);
  }

  private async ofOrder(intent: OrderIntent, orders: readonly PlacedOrder[]): Promise<IntentEvent | null> {
    const listed = orders.find(({ key }) => key === intent.key);
    const order = listed ?? (await this.lookedUp(intent));
    if (order === null) {
      const [since, reason] = intent.progress === null ? [intent, NOT_LISTED] : [this.about(intent), NOT_KNOWN];
      return this.isLongAgo(since) ? { ...this.about(intent), type: 'absent', reason } : NOT_YET;
    }
    this.lookedUpSince.delete(intent.key);
    const progress = orderProgressOf(order);
    const isKnown = intent.state !== 'absent' && isSame(progress, intent.progress);
    return isKnown ? NOT_YET : { ...this.about(intent), type: 'reported', ...progress };
  }

  private lookedUp({ key, progress }: OrderIntent): Promise<PlacedOrder | null> {
    return progress === null ? this.broker.findByKey(key) : this.broker.order(progress.brokerOrderId);
  }

  private async ofCancel(
    intent: OrderIntent,
    orderId: string,
    orders: readonly PlacedOrder[],
  ): Promise<IntentEvent | null> {
    const order = orders.find(({ id }) => id === orderId) ?? (await this.broker.order(orderId));
    if (order === null)
      return this.isLongAgo(intent) ? { ...this.about(intent), type: 'absent', reason: NOT_KNOWN } : NOT_YET;
    if (order.status === 'canceled' || order.isBeingCanceled) return { ...this.about(intent), type: 'cancel_accepted' };
    if (!isOpenOrderStatus(order.status))
      return { ...this.about(intent), type: 'rejected', reason: `The order was already ${order.status}.` };
    return this.isLongAgo(intent) ? { ...this.about(intent), type: 'absent', reason: STILL_OPEN } : NOT_YET;
  }

  /**
   * Whether enough time has passed since the time given or, if earlier, since the first look-up that missed the order.
   * An intent dated in the future was made while the clock was ahead, so the time counts from its first look-up.
   */
  private isLongAgo({ key, at }: Pick<OrderIntent, 'key' | 'at'>): boolean {
    const now = this.clock.now().getTime();
    const since = Math.min(Date.parse(at), this.lookedUpSince.get(key) ?? now, now);
    this.lookedUpSince.set(key, since);
    return now - since > ABSENT_AFTER_MS;
  }

  private about({ key }: OrderIntent): { readonly key: string; readonly at: string } {
    return { key, at: this.clock.now().toISOString() };
  }
}

/** Whether the broker lists the order. An order that was recorded as absent can still appear later. */
const isListed = ({ key, mode, action }: OrderIntent, orders: readonly PlacedOrder[]): boolean =>
  mode === 'live' && action.kind === 'place' && orders.some((order) => order.key === key);

const isSame = (one: OrderProgress, other: OrderProgress | null): boolean =>
  other !== null &&
  one.brokerOrderId === other.brokerOrderId &&
  one.status === other.status &&
  one.filledQuantity === other.filledQuantity &&
  one.averageFillPrice === other.averageFillPrice &&
  one.reason === other.reason;
