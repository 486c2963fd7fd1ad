import { lastFinalSession } from '../../../market/calendar/tradingSessions.js';
import { currencyProblem } from '../../../market/currency.js';
import { MINUTE_MS } from '../../../../shared/timeUnits.js';
import { auditedTickerFor } from '../auditedTicker.js';
import { symbolRootOf } from '../../../market/occSymbol.js';
import { orderEffect } from '../orderEffect.js';
import type { PreflightContext } from '../preflightContext.js';
import { CANCEL_PASSES, failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** When the clock was set back, an audit appears to be from the future. */
const MAX_AHEAD_MINUTES = 1;

/**
 * Passes when the audit is recent and covers the symbol that the order opens, in USD and up to the latest closed
 * session.
 */
export function checkAuditFreshness(context: PreflightContext): LayerFinding {
  const { action, audit, at, limits, positions, working } = context;
  if (action.kind === 'cancel') return CANCEL_PASSES;
  const { symbol } = action.order.instrument;
  const foreign = currencyProblem(symbol, context.currency);
  if (foreign !== null) return failLayer(foreign, { currency: context.currency });
  if (audit === null)
    return failLayer('There is no audit yet. Run one first.', { max_age_min: limits.maxAuditAgeMinutes });
  const age = (at - audit.generatedAt) / MINUTE_MS;
  const numbers = { age_min: Math.round(age * 100) / 100, max_age_min: limits.maxAuditAgeMinutes };
  if (age > limits.maxAuditAgeMinutes)
    return failLayer(`The audit is ${Math.floor(age)} minutes old. Run a new one.`, numbers);
  if (age < -MAX_AHEAD_MINUTES)
    return failLayer('The audit is dated in the future. Check the clock of this machine and run a new one.', numbers);
  const { opens } = orderEffect(action.order, positions, working);
  if (opens === 0) return passLayer('The audit is fresh, and the order only closes a position.', numbers);
  const ticker = auditedTickerFor(audit, symbol);
  if (ticker === undefined)
    return failLayer(
      audit.errors.get(symbolRootOf(symbol)) ??
        `${symbol} is not in the audit. Add it to the portfolio file and run an audit.`,
      numbers,
    );
  const { currency } = ticker;
  if (currency === null)
    return failLayer(
      `The audit of ${symbol} comes from a release that did not record its currency. Run a new audit.`,
      numbers,
    );
  const quoted = currencyProblem(symbol, currency);
  if (quoted !== null) return failLayer(quoted, { ...numbers, currency });
  const latest = lastFinalSession(at);
  const dates = { ...numbers, last_bar: ticker.lastDate, latest_session: latest };
  if (ticker.lastDate < latest)
    return failLayer(
      `The last bar of ${symbol} is from ${ticker.lastDate}; the latest session is ${latest}. Run an audit on newer prices.`,
      dates,
    );
  return passLayer('The audit is fresh.', dates);
}
