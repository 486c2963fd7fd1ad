/**
 * Trigger names as narrations state them. Digits occur only within names, since any other number must be in the
 * evidence.
 */
const TRIGGER_WORDS: Readonly<Record<string, string>> = {
  breakout_20: 'breakout_20 (a close above the highs of the last month)',
  breakout_252: 'breakout_252 (a close above the highs of the last year)',
  breakdown_20: 'breakdown_20 (a close below the lows of the last month)',
  pullback_ema20: 'pullback to the EMA20',
  pullback_sma50: 'pullback to the SMA50',
  reclaim_sma200: 'reclaim of the SMA200',
  squeeze_release_up: 'upward release from a squeeze',
  squeeze_release_down: 'downward release from a squeeze',
  failed_breakdown: 'failed breakdown',
  failed_breakout: 'failed breakout',
  pocket_pivot: 'pocket pivot',
  bear_engulf: 'bearish engulfing bar',
  bull_engulf: 'bullish engulfing bar',
  nr7: 'NR7 (a narrowest-range bar)',
};

export const triggerPhrase = (name: string): string => TRIGGER_WORDS[name] ?? name.replaceAll('_', ' ');

export const joinSentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** Joins the non-empty paragraphs. */
export const joinParagraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/**
 * Returns null for a source's sentence with digits, such as a status code, since such numbers are not in the evidence.
 */
export const nullIfHasDigits = (sentence: string): string | null => (/\d/.test(sentence) ? null : sentence);
