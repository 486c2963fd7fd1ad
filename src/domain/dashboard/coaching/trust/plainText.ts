import { matchSpans, type TextSpan } from './spans.js';

const ADDRESSES =
  /\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S+|\b(?:mailto|javascript|data):\S+|\b[\w.+-]+@[\w-]+\.\w+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|info|biz|xyz|app|dev|ai|me|tv|gov|edu|uk|de|eu|us|ru|cn|site|online|shop|top|link|click)\b(?:\/\S*)?/gi;

/** A word with a dot in it and small letters after that, as every host is written; and hosts that are written about. */
const HOSTS =
  /(?<![\w.])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}(?!\w)|[\w-]+[。．｡][\w-]+|[[(](?:\.|dot)[\])]|\bdot (?:com|net|org|io|co|info|biz|app|dev|ai)\b/g;

const MARKUP = /<[a-z/!?][^>]*>?|&#?\w+;|\*\*|__|`|^\s{0,3}(?:#{1,6}|>|[-*+•]|\d+[.)])\s|\[[^\]]*\]\(|^\s*\|/gim;
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Letters that look like others, and what is laid over letters. */
const ODD_LETTERS = /[\uFF21-\uFF5A]|[^\P{L}\p{Script=Latin}]|\p{M}/gu;

/** Web and mail addresses. */
export const addressesIn = (text: string): TextSpan[] => [...matchSpans(text, ADDRESSES), ...matchSpans(text, HOSTS)];

/** Letters of other scripts than the Latin one. */
export const nonLatinLettersIn = (text: string): TextSpan[] => matchSpans(text, ODD_LETTERS);

/** Markup of HTML or Markdown, lists, and characters that are not seen. */
export const markupIn = (text: string): TextSpan[] => [...matchSpans(text, MARKUP), ...matchSpans(text, UNSEEN)];
