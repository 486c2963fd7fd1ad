import { canonicalActionText, type OrderAction } from '../../../../domain/dashboard/trading/orders/orderAction.js';
import type { OrderLimits } from '../../../../domain/dashboard/trading/orders/orderLimits.js';
import type { ConfirmGrant } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { OrderIntentStore } from './orderIntentStore.js';
import { OrderContext } from './orderContext.js';
import type { OrderFacts } from './orderFacts.js';
import type { TradingMode } from '../broker/tradingMode.port.js';

export interface LoadOrderContextDependencies {
  readonly facts: OrderFacts;
  readonly intents: OrderIntentStore;
  readonly mode: TradingMode;
  readonly limits: OrderLimits;
  readonly clock: Clock;
}

/** Fetches the facts on which an action is judged. */
export class LoadOrderContext {
  constructor(private readonly dependencies: LoadOrderContextDependencies) {}

  /** @throws BrokerFailure, CircuitOpen */
  async execute(action: OrderAction, key: string, grant: ConfirmGrant | null): Promise<OrderContext> {
    const { facts, intents: book, mode, limits, clock } = this.dependencies;
    const outside = await facts.gather(action);
    const keyFacts = {
      key,
      usedBy: book.find(key)?.state ?? null,
      unsettledDuplicateKey: book.findDuplicate(action),
      logFault: book.logFault,
    };
    return new OrderContext(action, outside, keyFacts, { grant, fingerprint: canonicalActionText(action) }, () => ({
      at: clock.now().getTime(),
      mode: mode.recheckNow(),
      audit: facts.audit(),
      broker: facts.brokerName,
      limits,
    }));
  }
}
