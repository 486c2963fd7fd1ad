import { matchSpans, type TextSpan } from './spans.js';

const ADDRESSES =
  /\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S+|\b(?:mailto|javascript|data):\S+|\b[\w.+-]+@[\w-]+\.\w+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|info|biz|xyz|app|dev|ai|me|tv|gov|edu|uk|de|eu|us|ru|cn|site|online|shop|top|link|click)\b(?:\/\S*)?/gi;

/**
 * A dotted word with lower-case letters after the dot, which looks like a host name, and spelled-out hosts such as
 * “example dot com”.
 */
const HOSTS =
  /(?<![\w.])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}(?!\w)|[\w-]+[。．｡][\w-]+|[[(](?:\.|dot)[\])]|\bdot (?:com|net|org|io|co|info|biz|app|dev|ai)\b/g;

const MARKUP = /<[a-z/!?][^>]*>?|&#?\w+;|\*\*|__|`|^\s{0,3}(?:#{1,6}|>|[-*+•]|\d+[.)])\s|\[[^\]]*\]\(|^\s*\|/gim;
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Letters that imitate Latin ones, and combining marks. */
const ODD_LETTERS = /[\uFF21-\uFF5A]|[^\P{L}\p{Script=Latin}]|\p{M}/gu;

/** Web and mail addresses. */
export const addressesIn = (text: string): TextSpan[] => [...matchSpans(text, ADDRESSES), ...matchSpans(text, HOSTS)];

/** Letters outside the Latin script. */
export const nonLatinLettersIn = (text: string): TextSpan[] => matchSpans(text, ODD_LETTERS);

/** HTML or Markdown markup, lists and invisible characters. */
export const markupIn = (text: string): TextSpan[] => [...matchSpans(text, MARKUP), ...matchSpans(text, UNSEEN)];
