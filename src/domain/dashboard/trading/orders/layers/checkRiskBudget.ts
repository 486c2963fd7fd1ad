import { firstNames } from '../../../../shared/listText.js';
import { orderCurrencyProblem } from '../../../market/currency.js';
import { exactSum } from '../../../portfolio/decimal.js';
import { isAtMostPct, pctOfEquity } from '../exposure/exactAmounts.js';
import { orderExposureOf, type OrderExposure } from '../exposure/orderExposure.js';
import { roundedMoney, roundedPrice, roundedRatio } from '../../../market/rounding.js';
import { equityNameAt } from '../../mode/brokerMode.js';
import { implausibleFigureReason } from '../pricing/plausibility.js';
import type { Order } from '../order.js';
import type { PreflightContext } from '../preflightContext.js';
import { stopOfOrder } from '../stopOfOrder.js';
import {
  failLayer,
  passClosingOrder,
  passLayer,
  formatPercentage,
  uncountedPositionsSentence,
  type LayerFinding,
} from './layerVerdict.js';

/**
 * Passes when the loss at the stops stays within the budgets of the order and the account. Closing orders always pass.
 */
export function checkRiskBudget(order: Order, context: PreflightContext): LayerFinding {
  const { account, limits, broker } = context;
  const foreign = orderCurrencyProblem(order.instrument.symbol, context.currency);
  if (foreign !== null) return failLayer(foreign, { currency: context.currency });
  const worth = orderExposureOf(order, context);
  const shares = sharesOfEquity(worth, account.equity ?? 0);
  const stop = stopOfOrder(order, context);
  const numbers = {
    opens: worth.effect.opens,
    stop: stop.price === null ? null : roundedPrice(stop.price),
    equity: account.equity === null ? null : roundedMoney(account.equity),
    order_risk: roundedMoney(shares.order.amount),
    order_risk_pct: roundedRatio(shares.order.pct),
    max_risk_pct: limits.maxRiskPct,
    portfolio_risk: roundedMoney(shares.all.amount),
    portfolio_risk_pct: roundedRatio(shares.all.pct),
    max_portfolio_risk_pct: limits.maxPortfolioRiskPct,
  };
  const implausible = implausibleFigureReason(order, worth.effect.opens, context);
  if (implausible !== null) return failLayer(implausible, numbers);
  if (worth.effect.opens === 0) return passClosingOrder(numbers);
  if (stop.problem !== null) return failLayer(stop.problem, numbers);
  const orderRisks = `The order risks ${formatPercentage(shares.order.pct)} of ${equityNameAt(broker)}`;
  if (!isAtMostPct(shares.order.amount, limits.maxRiskPct, account.equity ?? 0)) {
    return failLayer(
      `${orderRisks}; the maximum is ${limits.maxRiskPct}%.${Number.isFinite(worth.before.risk) ? '' : unboundedRisk(worth)}${uncountedPositionsSentence(account)}`,
      numbers,
    );
  }
  if (!isAtMostPct(shares.all.amount, limits.maxPortfolioRiskPct, account.equity ?? 0)) {
    return failLayer(
      `At risk with this order: ${ofLimit(shares.all.pct, worth, context)}.${unboundedRisk(worth) || unstopped(worth)}${uncountedPositionsSentence(account)}`,
      numbers,
    );
  }
  return passLayer(`${orderRisks}. At risk with this order: ${ofLimit(shares.all.pct, worth, context)}.`, numbers);
}

const ofLimit = (
  pct: number,
  { unlimitedSymbols }: OrderExposure,
  { broker, limits: { maxPortfolioRiskPct: most } }: Pick<PreflightContext, 'broker' | 'limits'>,
): string =>
  Number.isFinite(pct)
    ? `${formatPercentage(pct)} of ${equityNameAt(broker)} (limit ${most}%)`
    : `an ${unlimitedSymbols.length === 0 ? 'unknown' : 'unlimited'} amount; at most ${most}% is allowed`;

/** Lists the symbols whose stop is breached or missing from the portfolio file, or that are not in the audit. */
function unstopped({ symbolsWithoutStop: names }: OrderExposure): string {
  if (names.length === 0) return '';
  const counted =
    names.length === 1
      ? '1 position has no working stop and counts'
      : `${names.length} positions have no working stop and count`;
  return ` ${counted} in full: ${firstNames(names)}.`;
}

/** Lists the symbols whose risk is unlimited or unknown; empty without such a symbol. */
const unboundedRisk = ({ unlimitedSymbols: names, unpricedSymbols: unpriced }: OrderExposure): string =>
  (names.length === 0 ? '' : ` The possible loss of ${firstNames(names)} is unlimited.`) +
  (unpriced.length === 0 ? '' : ` No price is known for open orders to buy ${firstNames(unpriced)}.`);

function sharesOfEquity({ before, after, otherRisk }: OrderExposure, equity: number) {
  const share = (amount: number) => ({ amount, pct: pctOfEquity(amount, equity) });
  const added = Number.isFinite(after.risk) ? exactSum(after.risk, -before.risk) : Infinity;
  return { order: share(added), all: share(exactSum(after.risk, otherRisk)) };
}
