import { actionText, type OrderAction } from '../../../../domain/dashboard/trading/orders/action.js';
import type { OrderLimits } from '../../../../domain/dashboard/trading/orders/limits.js';
import type { ConfirmGrant } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { OrderBook } from './orderBook.js';
import { OrderCase } from './orderCase.js';
import type { OrderFacts } from './orderFacts.js';
import type { TradingMode } from '../broker/tradingMode.port.js';

export interface JudgeParts {
  readonly facts: OrderFacts;
  readonly book: OrderBook;
  readonly mode: TradingMode;
  readonly limits: OrderLimits;
  readonly clock: Clock;
}

/** Fetches what an action is judged on. */
export class JudgeAction {
  constructor(private readonly parts: JudgeParts) {}

  /** @throws BrokerFailure, CircuitOpen */
  async open(action: OrderAction, key: string, grant: ConfirmGrant | null): Promise<OrderCase> {
    const { facts, book, mode, limits, clock } = this.parts;
    const outside = await facts.gather(action);
    const keyFacts = { key, usedBy: book.find(key)?.state ?? null, twin: book.twinOf(action), logFault: book.logFault };
    return new OrderCase(action, outside, keyFacts, { grant, fingerprint: actionText(action) }, () => ({
      at: clock.now().getTime(),
      mode: mode.recheckNow(),
      audit: facts.audit(),
      broker: facts.brokerName,
      limits,
    }));
  }
}
