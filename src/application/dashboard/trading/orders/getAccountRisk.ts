import { accountRiskOf, type AccountRisk } from '../../../../domain/dashboard/trading/orders/exposure/exposure.js';
import type { OrderLimits } from '../../../../domain/dashboard/trading/orders/orderLimits.js';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { OrderFacts } from './context/orderFacts.js';

export interface MeasuredAccountRisk extends AccountRisk {
  readonly broker: BrokerName;
  /** Null when the broker reported no equity. */
  readonly equity: number | null;
  readonly cash: number;
  readonly isCashSimulated: boolean;
  /** The maximum risk that the risk-budget check allows, as a percentage of the equity. */
  readonly maxPct: number;
}

/** Measures the account's risk in the same way as the risk-budget check. */
export class GetAccountRisk {
  constructor(
    private readonly facts: OrderFacts,
    private readonly limits: OrderLimits,
  ) {}

  /** @throws BrokerFailure, CircuitOpen */
  async execute(): Promise<MeasuredAccountRisk> {
    const { account, positions, working } = await this.facts.account();
    const risk = accountRiskOf({ positions, working, audit: this.facts.audit() });
    return {
      ...risk,
      broker: this.facts.brokerName,
      equity: account.equity,
      cash: account.cash,
      isCashSimulated: account.isCashSimulated ?? false,
      maxPct: this.limits.maxPortfolioRiskPct,
    };
  }
}
