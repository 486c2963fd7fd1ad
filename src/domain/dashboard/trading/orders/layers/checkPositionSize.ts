import { orderCurrencyProblem } from '../../../market/currency.js';
import { isAtMostPct, pctOfEquity } from '../exposure/exactAmounts.js';
import { orderExposureOf } from '../exposure/orderExposure.js';
import { roundedMoney, roundedRatio } from '../../../market/rounding.js';
import { equityNameAt } from '../../mode/brokerMode.js';
import { implausibleFigureReason } from '../pricing/plausibility.js';
import type { Order } from '../order.js';
import type { PreflightContext } from '../preflightContext.js';
import { clusterCapFinding } from './clusterCap.js';
import {
  failLayer,
  passClosingOrder,
  passLayer,
  formatPercentage,
  uncountedPositionsSentence,
  type LayerFinding,
} from './layerVerdict.js';

/**
 * Passes when neither a ticker, including its options, nor its cluster becomes too large a share of the account.
 * Closing orders always pass.
 */
export function checkPositionSize(order: Order, context: PreflightContext): LayerFinding {
  const { account, limits, broker } = context;
  const foreign = orderCurrencyProblem(order.instrument.symbol, context.currency);
  if (foreign !== null) return failLayer(foreign, { currency: context.currency });
  const { effect, after } = orderExposureOf(order, context);
  const pct = pctOfEquity(after.value, account.equity ?? 0);
  const cluster = clusterCapFinding(context);
  const numbers = {
    opens: effect.opens,
    closes: effect.closes,
    position_value: roundedMoney(after.value),
    equity: account.equity === null ? null : roundedMoney(account.equity),
    position_pct: roundedRatio(pct),
    max_position_pct: limits.maxPositionPct,
    ...cluster.numbers,
  };
  const implausible = implausibleFigureReason(order, effect.opens, context);
  if (implausible !== null) return failLayer(implausible, numbers);
  if (effect.opens === 0) return passClosingOrder(numbers);
  const { symbol } = order.instrument;
  const flips =
    effect.closes > 0 ? ` The order closes ${effect.closes} and opens ${effect.opens} in the opposite direction.` : '';
  const size = `${symbol} would be ${formatPercentage(pct)} of ${equityNameAt(broker)}`;
  if (!isAtMostPct(after.value, limits.maxPositionPct, account.equity ?? 0)) {
    return failLayer(
      `${size}; the maximum is ${limits.maxPositionPct}%.${flips}${uncountedPositionsSentence(account)}`,
      numbers,
    );
  }
  if (cluster.problem !== null) return failLayer(`${cluster.problem}${flips}`, numbers);
  return passLayer(`${size}.${flips}`, numbers);
}
