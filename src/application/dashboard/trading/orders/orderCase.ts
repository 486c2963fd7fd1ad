import type { BrokerMode } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { OrderAction } from '../../../../domain/dashboard/trading/orders/action.js';
import { isSameHolding } from '../../../../domain/dashboard/market/occSymbol.js';
import { heldSymbol } from '../../../../domain/dashboard/trading/orders/order.js';
import type { IntentFacts } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import { preflight, type Preflight } from '../../../../domain/dashboard/trading/orders/preflight.js';
import type { KeyFacts, PreflightContext } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import { stopOfOrder } from '../../../../domain/dashboard/trading/orders/stopOfOrder.js';
import { heldIn } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { OutsideFacts } from './orderFacts.js';

/** One action with what was fetched for it: it can be judged again at any later moment. */
export class OrderCase {
  constructor(
    readonly action: OrderAction,
    private readonly outside: OutsideFacts,
    private readonly key: KeyFacts,
    private readonly confirmation: PreflightContext['confirmation'],
    private readonly now: () => Pick<PreflightContext, 'at' | 'mode' | 'audit' | 'broker' | 'limits'>,
  ) {}

  /** On the clock, the mode and the audit of this moment. */
  judge(): Preflight & { readonly mode: BrokerMode } {
    const context = this.context();
    return { ...preflight(context), mode: context.mode.mode };
  }

  facts(): Pick<IntentFacts, 'stop' | 'held'> {
    const { action } = this;
    if (action.kind === 'cancel') return { stop: null, held: { quantity: 0, costBasis: 0 } };
    const symbol = heldSymbol(action.order);
    const positions = this.outside.positions.filter((each) => isSameHolding(each.symbol, symbol));
    const held = {
      quantity: heldIn(symbol, positions),
      costBasis: positions.reduce((sum, { costBasis }) => sum + costBasis, 0),
    };
    return { stop: stopOfOrder(action.order, this.context()).price, held };
  }

  private context(): PreflightContext {
    const { action, outside, key, confirmation } = this;
    return { ...outside, ...this.now(), action, key, confirmation };
  }
}
