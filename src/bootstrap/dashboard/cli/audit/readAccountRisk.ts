import type { AccountRiskReply } from '../../../../adapters/http/contract/dashboard/accountRisk.js';
import { toAccountRiskReply } from '../../../../adapters/http/local/trading/orderViews.js';
import { GetAccountRisk } from '../../../../application/dashboard/trading/orders/getAccountRisk.js';
import type { Measure } from '../../../../domain/dashboard/risk/riskPosition.js';
import { Failure } from '../../../../domain/shared/failure/failure.js';
import { unavailable } from '../../../../domain/shared/unavailable.js';
import type { Container } from '../../../injection.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';

/**
 * Measures the risk of the account at the prices of the latest audit, as the overview does. The order log is not read,
 * because reading it can change it; open orders are those that the broker lists.
 */
export async function readAccountRisk(container: Container): Promise<Measure<AccountRiskReply>> {
  // The guarded broker would store the outcome of the calls in the circuit breaker's state. Without it, the broker is
  // also called while the breaker is open.
  container.rebind(DASHBOARD_TOKENS.broker).toConstantValue(container.get(DASHBOARD_TOKENS.selectedBroker).broker);
  try {
    return { kind: 'measured', ...toAccountRiskReply(await container.get(GetAccountRisk).execute()) };
  } catch (problem) {
    if (problem instanceof Failure) return unavailable(problem.message);
    throw problem;
  }
}
