import type { Evidence } from '../evidence.js';
import { matchSpans, type TextSpan } from './spans.js';

/** Indicator names that contain digits. */
const INDICATORS =
  /(?<![\w.])(?:[ES]MA-?(?:20|50|200)|(?:RSI|ATR)(?:-?14|\(14\))|CMF-?20|(?:(?:20|50|200|252)[ -](?:day|bar|session))(?= (?:average|moving|EMA|SMA|high|low)\b)|52[ -]week(?= (?:high|low)\b))(?![\w])/gi;
const WORD = /(?<![\w.])(?=[\w.&-]*\d)[A-Za-z0-9][\w.&-]*[\w]|(?<![\w.])(?=[\w.&-]*\d)[A-Za-z]\d(?!\w)/g;
const DIGIT = /\d/;

/**
 * Finds names whose digits state no number: the framework's indicators, and words of a label or a fact with both
 * letters and digits (EMA20, 13F, breakout_20).
 */
export function namesWithDigitsIn(text: string, { figures, facts }: Evidence): TextSpan[] {
  const known = new Set<string>();
  for (const given of [...figures.map(({ label }) => label), ...Object.values(facts)]) {
    if (given === null || !DIGIT.test(given)) continue;
    for (const { text: word } of matchSpans(given, WORD)) if (/[A-Za-z]/.test(word)) known.add(word.toLowerCase());
  }
  const words = matchSpans(text, WORD).filter((span) => known.has(span.text.toLowerCase()));
  return [...matchSpans(text, INDICATORS), ...words];
}
