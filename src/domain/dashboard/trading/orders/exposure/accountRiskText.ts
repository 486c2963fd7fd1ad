import { firstNames } from '../../../../shared/listText.js';
import { formatDollars } from '../../../risk/riskWording.js';
import { equityNameAt, type BrokerName } from '../../mode/brokerMode.js';

/** The fields of `accountRiskReply` that the texts below use. */
export interface AccountRiskSummary {
  readonly broker: BrokerName;
  readonly at_risk: number | null;
  readonly at_risk_pct: number | null;
  readonly equity: number | null;
  readonly cash: number;
  readonly is_cash_simulated: boolean;
  readonly max_pct: number;
  readonly unlimited: readonly string[];
  readonly unpriced: readonly string[];
}

/** Formats the risk, such as "$2,950, 2.06% of $143,210 paper equity, $100,000 of it simulated cash". */
export function accountRiskText(risk: AccountRiskSummary): string {
  if (risk.at_risk === null) return riskWithoutAmount(risk);
  const amount = formatDollars(risk.at_risk);
  return risk.at_risk_pct === null ? amount : `${amount}, ${risk.at_risk_pct.toFixed(2)}% of ${equityText(risk)}`;
}

/** Formats the risk with its limit, such as "At risk: unlimited, because of MSFT (limit 6%)". */
export const accountRiskLine = (risk: AccountRiskSummary): string =>
  `At risk: ${accountRiskText(risk)} (limit ${risk.max_pct}%)`;

export const unknownRiskLine = (reason: string): string => `At risk: unknown. ${reason}`;

/** The finding that the risk has no amount; null if it has one. */
export const unboundedRiskFinding = (risk: AccountRiskSummary): string | null =>
  risk.at_risk === null ? `${accountRiskLine(risk)}.` : null;

/** Whether the risk is above the limit; true if it is unlimited or unknown. */
export const isOverRiskLimit = ({ at_risk_pct, max_pct }: AccountRiskSummary): boolean =>
  at_risk_pct === null || at_risk_pct > max_pct;

/** Names the cause, such as "unlimited, because of MSFT". */
function riskWithoutAmount({ unlimited, unpriced }: AccountRiskSummary): string {
  if (unlimited.length > 0) return `unlimited, because of ${firstNames(unlimited)}`;
  return unpriced.length === 0
    ? 'unlimited'
    : `unknown, because no price is known for open orders to buy ${firstNames(unpriced)}`;
}

/** Formats the equity, such as "$143,210 paper equity, $43,210 of it cash from your transactions". */
function equityText({ broker, equity, cash, is_cash_simulated }: AccountRiskSummary): string {
  const name = equity === null ? equityNameAt(broker) : `${formatDollars(equity)} ${equityNameAt(broker)}`;
  if (broker !== 'paper') return name;
  const amount = formatDollars(cash);
  const kind = is_cash_simulated ? 'simulated cash' : 'cash from your transactions';
  return equity !== null && cash <= equity ? `${name}, ${amount} of it ${kind}` : `${name}, with ${amount} ${kind}`;
}
