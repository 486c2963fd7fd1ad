import { formatCount } from '../../../../shared/formatCount.js';
import { lastFinalSession } from '../../../market/calendar/tradingSessions.js';
import { orderCurrencyProblem } from '../../../market/currency.js';
import { rounded } from '../../../market/rounding.js';
import { DAY_MS, MINUTE_MS } from '../../../../shared/timeUnits.js';
import { RECENT_BAR_COUNT } from '../../../audit/priceCheck.js';
import { auditedTickerFor, findBySymbol, type PriceDispute } from '../auditedTicker.js';
import { orderEffectOf } from '../orderEffect.js';
import type { Order } from '../order.js';
import type { PreflightContext } from '../preflightContext.js';
import { quoteGapOf, type QuoteGap } from './quoteGap.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/**
 * How far ahead of the clock an audit's time may be. After the clock is set back, audits appear to be from the future.
 */
const MAX_AHEAD_MINUTES = 1;

export const NO_AUDIT_MESSAGE = 'There is no audit yet. Run one first.';

/**
 * Passes when the audit is recent and contains the symbol to be bought or sold short, with undisputed prices in USD up
 * to the latest closed session.
 */
export function checkAuditFreshness(order: Order, context: PreflightContext): LayerFinding {
  const { audit, at, limits, positions, working } = context;
  const { symbol } = order.instrument;
  const foreign = orderCurrencyProblem(symbol, context.currency);
  if (foreign !== null) return failLayer(foreign, { currency: context.currency });
  if (audit === null) return failLayer(NO_AUDIT_MESSAGE, { max_age_min: limits.maxAuditAgeMinutes });
  const age = (at - audit.generatedAt) / MINUTE_MS;
  const numbers = { age_min: rounded(age, 2), max_age_min: limits.maxAuditAgeMinutes };
  if (age > limits.maxAuditAgeMinutes)
    return failLayer(`The audit is ${Math.floor(age)} minutes old. Run a new one.`, numbers);
  if (age < -MAX_AHEAD_MINUTES)
    return failLayer('The audit is dated in the future. Check the clock of this machine and run a new one.', numbers);
  const { opens } = orderEffectOf(order, positions, working);
  const ticker = auditedTickerFor(audit, symbol);
  const disputed = ticker?.priceDispute ?? null;
  const gap = quoteGapOf(context, ticker);
  if (opens === 0) return passClosing(symbol, oldPricesText(ticker?.lastDate, at), disputed, gap, numbers);
  if (ticker === undefined)
    return failLayer(
      findBySymbol(audit.errors, symbol) ??
        `${symbol} is not in the audit. Add it to the portfolio file and run an audit.`,
      numbers,
    );
  const { currency } = ticker;
  if (currency === null)
    return failLayer(
      `The audit of ${symbol} comes from a release that did not record its currency. Run a new audit.`,
      numbers,
    );
  const quoted = orderCurrencyProblem(symbol, currency);
  if (quoted !== null) return failLayer(quoted, { ...numbers, currency });
  const latest = lastFinalSession(at);
  const dates = { ...numbers, last_bar: ticker.lastDate, latest_session: latest };
  if (ticker.lastDate < latest)
    return failLayer(
      `The last bar of ${symbol} is from ${ticker.lastDate}; the latest session is ${latest}. Run an audit on newer prices.`,
      dates,
    );
  if (disputed !== null)
    return failLayer(
      `${disputeText(symbol, disputed)} Only closing orders pass. Compare the bars with \`plumbline prices check\`, choose sources that agree (MARKET_DATA, MARKET_DATA_CHECK) or correct the price file, and run a new audit.`,
      { ...dates, ...disputeNumbers(disputed) },
    );
  if (gap !== null)
    return failLayer(`${gap.text} Only closing orders pass. Wait for the news, and run an audit after the session.`, {
      ...dates,
      ...gap.numbers,
    });
  return passLayer('The audit is fresh.', dates);
}

/** Passes a closing order, but with warnings: people must be able to sell in a crash. */
function passClosing(
  symbol: string,
  oldPrices: string | null,
  disputed: PriceDispute | null,
  gap: QuoteGap | null,
  numbers: LayerFinding['numbers'],
): LayerFinding {
  const warnings = [...(disputed === null ? [] : [disputeText(symbol, disputed)]), ...(gap === null ? [] : [gap.text])];
  const closes = oldPrices ?? 'The audit is fresh, and the order only closes a position.';
  return passLayer(
    warnings.length === 0 ? closes : `${closes} Warning: ${warnings.join(' ')} Check the order's price.`,
    { ...numbers, ...(disputed === null ? {} : disputeNumbers(disputed)), ...gap?.numbers },
  );
}

const disputeNumbers = ({ recentBars, date, field }: PriceDispute): LayerFinding['numbers'] => ({
  disputed_bars: recentBars,
  disputed_date: date,
  disputed_field: field,
});

const disputeText = (symbol: string, { recentBars, date, field }: PriceDispute): string =>
  recentBars === 0
    ? `The stop of ${symbol} is based on the disputed ${field} of ${date}.`
    : `${recentBars} of the last ${RECENT_BAR_COUNT} bars of ${symbol} ${recentBars === 1 ? 'is' : 'are'} disputed, most recently the ${field} of ${date}.`;

/** Returns a sentence about the age of the prices; null while they are from the latest session. */
function oldPricesText(lastDate: string | undefined, at: number): string | null {
  if (lastDate === undefined || lastDate >= lastFinalSession(at)) return null;
  const days = Math.floor((at - Date.parse(lastDate)) / DAY_MS);
  return `Prices are ${formatCount(days, 'day')} old; allowed because this order only closes a position.`;
}
