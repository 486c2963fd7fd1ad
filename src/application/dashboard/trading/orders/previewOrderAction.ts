import type { BrokerMode } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { canonicalActionText, type OrderAction } from '../../../../domain/dashboard/trading/orders/orderAction.js';
import { Conflict, NotFound } from '../../../../domain/shared/failure/failure.js';
import { isOpenOrderStatus } from '../../../../domain/dashboard/trading/orders/orderIntent.machine.js';
import type { PreflightResult } from '../../../../domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Broker, OrderPreview, PlacedOrder } from '../broker/broker.port.js';
import { OrderRejected } from '../broker/brokerFailure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { ConfirmTokens } from './confirmTokens.js';
import type { LoadOrderContext } from './context/loadOrderContext.js';
import type { OrderIntentStore } from './orderIntentStore.js';
import type { TradingMode } from '../broker/tradingMode.port.js';

export interface PreviewedOrderAction extends PreflightResult {
  readonly mode: BrokerMode;
  /** The broker's estimate of the cost; null for a cancellation, or when the broker refuses. */
  readonly estimate: OrderPreview | null;
  /** Why the broker refuses the action; null when it does not. */
  readonly brokerRefusal: string | null;
  /** The portfolio's risk before and after the order; null for a cancellation. */
  readonly risk: PreflightContext['risk'];
  /** The idempotency key for sending the action; only its first use counts. */
  readonly key: string;
  /** Null when a pre-flight layer or the broker refuses the action. */
  readonly confirmation: { readonly token: string; readonly expiresAt: Date } | null;
}

export interface PreviewOrderActionDependencies {
  readonly loadContext: LoadOrderContext;
  readonly intents: OrderIntentStore;
  readonly broker: Broker;
  readonly mode: TradingMode;
  readonly tokens: ConfirmTokens;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Previews an action: asks the broker (even in dry run), judges the action, records the preview and issues a confirm
 * token.
 */
export class PreviewOrderAction {
  constructor(private readonly dependencies: PreviewOrderActionDependencies) {}

  /**
   * The pre-flight layers judge the order as if it were placed now.
   * @throws NotFound, Conflict when there is no such order to cancel; BrokerFailure, CircuitOpen
   */
  async execute(action: OrderAction): Promise<PreviewedOrderAction> {
    const { loadContext: judge, intents: book, tokens, ids } = this.dependencies;
    const shown = this.dependencies.mode.recheckNow().mode;
    const key = ids.next();
    const answer = await this.askBroker(action);
    const grant = tokens.grantFor(canonicalActionText(action), shown);
    const context = await judge.execute(action, key, grant, { withRisk: true });
    const { verdicts, refusal, mode } = context.runPreflight();
    const refused_by = refusal?.layer ?? (answer.brokerRefusal === null ? null : 'broker');
    if (book.logFault === null)
      await book.record({
        type: 'previewed',
        at: this.dependencies.clock.now().toISOString(),
        action,
        mode,
        refused_by,
      });
    const confirmation =
      refused_by === null ? { token: tokens.issue(grant), expiresAt: new Date(grant.expiresAt) } : null;
    return { verdicts, refusal, mode, ...answer, risk: context.risk, key, confirmation };
  }

  private async askBroker(action: OrderAction): Promise<Pick<PreviewedOrderAction, 'estimate' | 'brokerRefusal'>> {
    const { broker } = this.dependencies;
    if (action.kind === 'cancel') {
      refuseUncancelable(await broker.order(action.brokerOrderId));
      return { estimate: null, brokerRefusal: null };
    }
    try {
      return { estimate: await broker.preview(action.order), brokerRefusal: null };
    } catch (error) {
      if (error instanceof OrderRejected) return { estimate: null, brokerRefusal: String(error.facts['reason']) };
      throw error;
    }
  }
}

function refuseUncancelable(order: PlacedOrder | null): void {
  if (order === null) throw new NotFound('The broker has no such order.', 'unknown_order');
  if (order.isBeingCanceled)
    throw new Conflict('order_not_open', 'The broker is already canceling the order. Wait until it is canceled.');
  if (isOpenOrderStatus(order.status)) return;
  throw new Conflict('order_not_open', `The order is ${order.status}, so it cannot be canceled.`);
}
