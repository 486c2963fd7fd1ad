import type { AccountRiskReply } from '../../http/contract/dashboard/accountRisk.js';
import { firstNames } from '../../../domain/shared/listText.js';
import { equityNameAt } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { formatRatio, formatWholeDollars } from './numbers.js';

/** Formats the risk, such as "$2,950, 2.06% of $143,210 paper equity, $100,000 of it simulated cash". */
export function accountRiskText(risk: AccountRiskReply): string {
  if (risk.at_risk === null) return riskWithoutAmount(risk);
  const amount = formatWholeDollars(risk.at_risk);
  return risk.at_risk_pct === null ? amount : `${amount}, ${formatRatio(risk.at_risk_pct)}% of ${equityText(risk)}`;
}

/** Whether the risk is above the limit; true if it is unlimited or unknown. */
export const isOverRiskLimit = ({ at_risk_pct, max_pct }: AccountRiskReply): boolean =>
  at_risk_pct === null || at_risk_pct > max_pct;

/** Names the cause, such as "unlimited, because of MSFT". */
function riskWithoutAmount({ unlimited, unpriced }: AccountRiskReply): string {
  if (unlimited.length > 0) return `unlimited, because of ${firstNames(unlimited)}`;
  return unpriced.length === 0
    ? 'unlimited'
    : `unknown, because no price is known for open orders to buy ${firstNames(unpriced)}`;
}

/** Formats the equity, such as "$143,210 paper equity, $43,210 of it cash from your transactions". */
function equityText({ broker, equity, cash, is_cash_simulated }: AccountRiskReply): string {
  const name = equity === null ? equityNameAt(broker) : `${formatWholeDollars(equity)} ${equityNameAt(broker)}`;
  if (broker !== 'paper') return name;
  const amount = formatWholeDollars(cash);
  const kind = is_cash_simulated ? 'simulated cash' : 'cash from your transactions';
  return equity !== null && cash <= equity ? `${name}, ${amount} of it ${kind}` : `${name}, with ${amount} ${kind}`;
}
