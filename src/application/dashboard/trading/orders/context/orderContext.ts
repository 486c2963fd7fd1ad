import type { BrokerMode } from '../../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { OrderAction } from '../../../../../domain/dashboard/trading/orders/orderAction.js';
import { isSameInstrument } from '../../../../../domain/dashboard/market/occSymbol.js';
import { positionSymbolOf } from '../../../../../domain/dashboard/trading/orders/order.js';
import type { IntentDetails } from '../../../../../domain/dashboard/trading/orders/orderEvent.js';
import { runPreflight, type PreflightResult } from '../../../../../domain/dashboard/trading/orders/preflight.js';
import type {
  IdempotencyKeyFacts,
  PreflightContext,
} from '../../../../../domain/dashboard/trading/orders/preflightContext.js';
import { stopOfOrder } from '../../../../../domain/dashboard/trading/orders/stopOfOrder.js';
import { heldQuantity } from '../../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { ExternalOrderFacts } from './orderFacts.js';

/** An action with the facts fetched for it, so that it can be judged again later without another request. */
export class OrderContext {
  constructor(
    readonly action: OrderAction,
    private readonly external: ExternalOrderFacts & Pick<PreflightContext, 'risk'>,
    private readonly key: IdempotencyKeyFacts,
    private readonly confirmation: PreflightContext['confirmation'],
    private readonly now: () => Pick<PreflightContext, 'at' | 'mode' | 'audit' | 'broker' | 'limits'>,
  ) {}

  get risk(): PreflightContext['risk'] {
    return this.external.risk;
  }

  /** Judges the action with the current clock, mode and audit. */
  runPreflight(): PreflightResult & { readonly mode: BrokerMode } {
    const context = this.context();
    return { ...runPreflight(context), mode: context.mode.mode };
  }

  facts(): Pick<IntentDetails, 'stop' | 'held'> {
    const { action } = this;
    if (action.kind === 'cancel') return { stop: null, held: { quantity: 0, costBasis: 0 } };
    const symbol = positionSymbolOf(action.order);
    const positions = this.external.positions.filter((each) => isSameInstrument(each.symbol, symbol));
    const held = {
      quantity: heldQuantity(symbol, positions),
      costBasis: positions.reduce((sum, { costBasis }) => sum + costBasis, 0),
    };
    return { stop: stopOfOrder(action.order, this.context()).price, held };
  }

  private context(): PreflightContext {
    const { action, external: outside, key, confirmation } = this;
    return { ...outside, ...this.now(), action, key, confirmation };
  }
}
