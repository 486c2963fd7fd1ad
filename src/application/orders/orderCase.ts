import type { BrokerMode } from '../../domain/brokerMode/brokerMode.js';
import type { OrderAction } from '../../domain/orders/action.js';
import { isSameHolding } from '../../domain/orders/occSymbol.js';
import { heldSymbol } from '../../domain/orders/order.js';
import type { IntentFacts } from '../../domain/orders/orderEvent.js';
import { preflight, type Preflight } from '../../domain/orders/preflight.js';
import type { KeyFacts, PreflightContext } from '../../domain/orders/preflightContext.js';
import { stopOfOrder } from '../../domain/orders/stopOfOrder.js';
import { heldIn } from '../../domain/portfolio/brokerPosition.js';
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
