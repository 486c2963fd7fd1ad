import { canonicalActionText, type OrderAction } from '../../../../../domain/dashboard/trading/orders/orderAction.js';
import type { OrderLimits } from '../../../../../domain/dashboard/trading/orders/orderLimits.js';
import type { ConfirmTokenGrant } from '../../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../../shared/clock.port.js';
import type { OrderIntentStore } from '../orderIntentStore.js';
import { OrderContext } from './orderContext.js';
import type { MeasureOrderRisk } from './measureOrderRisk.js';
import type { OrderFacts } from './orderFacts.js';
import type { TradingMode } from '../../broker/tradingMode.port.js';

export interface LoadOrderContextDependencies {
  readonly facts: OrderFacts;
  readonly intents: OrderIntentStore;
  readonly mode: TradingMode;
  readonly limits: OrderLimits;
  readonly measureRisk: Pick<MeasureOrderRisk, 'execute'>;
  readonly clock: Clock;
}

/** Fetches the facts needed to judge an order or a cancellation. */
export class LoadOrderContext {
  constructor(private readonly dependencies: LoadOrderContextDependencies) {}

  /**
   * @param withRisk whether to measure the portfolio's risk even if no limit needs it
   * @throws BrokerFailure, CircuitOpen
   */
  async execute(
    action: OrderAction,
    key: string,
    grant: ConfirmTokenGrant | null,
    { withRisk = false }: { readonly withRisk?: boolean } = {},
  ): Promise<OrderContext> {
    const { facts, intents: book, mode, limits, clock, measureRisk } = this.dependencies;
    const external = await facts.gather(action);
    const isMeasured = action.kind === 'place' && (withRisk || limits.maxClusterPct !== null);
    const risk = isMeasured ? await measureRisk.execute(action.order, external, facts.audit()) : null;
    const keyFacts = {
      key,
      usedBy: book.find(key)?.state ?? null,
      unsettledDuplicateKey: book.findDuplicate(action),
      logFault: book.logFault,
    };
    return new OrderContext(
      action,
      { ...external, risk },
      keyFacts,
      { grant, fingerprint: canonicalActionText(action) },
      () => ({
        at: clock.now().getTime(),
        mode: mode.recheckNow(),
        audit: facts.audit(),
        broker: facts.brokerName,
        limits,
      }),
    );
  }
}
