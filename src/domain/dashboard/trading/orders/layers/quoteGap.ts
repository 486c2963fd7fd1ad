import { rounded } from '../../../market/rounding.js';
import type { AuditedTicker } from '../auditedTicker.js';
import { isPlausiblePrice } from '../pricing/plausibility.js';
import type { PreflightContext } from '../preflightContext.js';

/** Beyond this many ATRs from the audit's close, the audit's stop and score no longer fit the price. */
const MAX_GAP_ATR = 3;

/** A distance between the broker's price and the audit's close that is too large to place an order. */
export interface QuoteGap {
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Returns null when the prices agree, when a split explains the gap, and for dry runs, options and missing prices. */
export function quoteGapOf(
  { action, mode, quote }: Pick<PreflightContext, 'action' | 'mode' | 'quote'>,
  ticker: AuditedTicker | undefined,
): QuoteGap | null {
  if (action.kind === 'cancel' || action.order.instrument.kind !== 'equity' || mode.mode !== 'live') return null;
  const { last } = quote;
  if (last === null || !isPlausiblePrice(last) || ticker === undefined) return null;
  const { lastClose, atr14, pendingSplit } = ticker;
  if (atr14 === null) return null;
  const gap = Math.abs(last - lastClose) / atr14;
  if (!(gap > MAX_GAP_ATR)) return null;
  const isExplained =
    pendingSplit !== null &&
    [pendingSplit, 1 / pendingSplit].some((ratio) => Math.abs(last - lastClose * ratio) <= MAX_GAP_ATR * atr14 * ratio);
  if (isExplained) return null;
  const { symbol } = action.order.instrument;
  return {
    text: `${symbol} trades at ${last}, ${gap.toFixed(1)} ATR from the audit's close of ${lastClose}; at most ${MAX_GAP_ATR} are allowed.`,
    numbers: { quote_last: last, audit_close: lastClose, gap_atr: rounded(gap, 2), max_gap_atr: MAX_GAP_ATR },
  };
}
