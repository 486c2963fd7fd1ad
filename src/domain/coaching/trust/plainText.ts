import { spansOf, type Span } from './spans.js';

const ADDRESSES = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S+|\b(?:mailto|javascript|data):\S+|\b[\w.+-]+@[\w-]+\.\w+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|info|biz|xyz|app|dev|ai|me|tv|gov|edu|uk|de|eu|us|ru|cn|site|online|shop|top|link|click)\b(?:\/\S*)?/gi;

const MARKUP = /<[a-z/!?][^>]*>?|&#?\w+;|\*\*|__|`|^\s{0,3}(?:#{1,6}|>|[-*+•]|\d+[.)])\s|\[[^\]]*\]\(|^\s*\|/gim;
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Web and mail addresses. */
export const addressesIn = (text: string): Span[] => spansOf(text, ADDRESSES);

/** Markup of HTML or Markdown, lists, and characters that are not seen. */
export const markupIn = (text: string): Span[] => [...spansOf(text, MARKUP), ...spansOf(text, UNSEEN)];
