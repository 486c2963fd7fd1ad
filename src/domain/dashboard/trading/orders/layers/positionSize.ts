import { currencyProblem } from '../../../market/currency.js';
import { openedWorth } from '../openedWorth.js';
import { roundedMoney, roundedRatio } from '../../../market/rounding.js';
import { implausibleFigure } from '../pricing/plausibility.js';
import type { PreflightContext } from '../preflightContext.js';
import { uncounted } from './uncounted.js';
import { ADDS_NOTHING, fail, pass, rounded, type Finding } from './verdict.js';

/** No ticker, its options included, becomes too large a part of the account. What closes is never too large. */
export function positionSize(context: PreflightContext): Finding {
  const { action, account, limits } = context;
  if (action.kind === 'cancel') return ADDS_NOTHING;
  const foreign = currencyProblem(action.order.instrument.symbol, context.currency);
  if (foreign !== null) return fail(foreign, { currency: context.currency });
  const { effect, after } = openedWorth(action.order, context);
  const pct = (100 * after.value) / Math.max(0, account.equity ?? 0);
  const numbers = {
    opens: effect.opens,
    closes: effect.closes,
    position_value: roundedMoney(after.value),
    equity: account.equity === null ? null : roundedMoney(account.equity),
    position_pct: roundedRatio(pct),
    max_position_pct: limits.maxPositionPct,
  };
  const implausible = implausibleFigure(action.order, effect.opens, context);
  if (implausible !== null) return fail(implausible, numbers);
  if (effect.opens === 0) return pass('The order only closes.', numbers);
  const { symbol } = action.order.instrument;
  const flips = effect.closes > 0 ? ` It closes ${effect.closes} and opens ${effect.opens} the other way.` : '';
  if (!(pct <= limits.maxPositionPct)) {
    return fail(
      `${symbol} would be ${rounded(pct)} % of equity; at most ${limits.maxPositionPct} %.${flips}${uncounted(account)}`,
      numbers,
    );
  }
  return pass(`${symbol} would be ${rounded(pct)} % of equity.${flips}`, numbers);
}
