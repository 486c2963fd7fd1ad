import { matchSpans, type TextSpan } from './spans.js';

const MOVE =
  '(?:rise|rally|climb|gain|go (?:up|down|higher|lower)|fall|drop|decline|sink|slide|crash|plunge|soar|surge|jump|bounce|rebound|recover|double|triple|outperform|underperform|reach|hit|test|retest|challenge|appreciate|advance|extend|move (?:up|down|higher|lower)|continue|break (?:out|down)|reverse|resume)';

/**
 * Phrases that state what will happen. Conditions (“if it closes below the stop, the stop is breached”) match none of
 * them.
 */
const FORMS: readonly RegExp[] = [
  /\b(?:will|shall|won['’]t)\b|['’]ll\b/gi,
  /\bgoing to\b|\bgonna\b/gi,
  /\bexpect(?:s|ing|ations?)?\b|\bexpected\b(?! move)/gi,
  /\banticipat(?:e|es|ed|ing|ion)\b/gi,
  /\btarget(?:s|ed|ing)?\b/gi,
  /\bguarante(?:e|es|ed|eing)\b/gi,
  /\b(?:un)?likely\b|\blikelihood\b|\bprobab(?:le|ly|ility)\b/gi,
  /\bforecast(?:s|ed|ing)?\b|\bpredict(?:s|ed|ion|ions)?\b(?! (?:nothing|no)\b)/gi,
  /\b(?:bound|certain|(?<!(?:make|makes|be) )sure|destined|poised|about|ready|primed|geared up|on track|on course) to (?!be (?:sold|closed|bought))(?=\w)/gi,
  new RegExp(
    String.raw`\b(?:set|due|stands?) to (?:\w+ly )?(?:${MOVE}|return|start|begin|lose|win|profit|benefit|open|report)\b`,
    'gi',
  ),
  /\b(?:looks? set|poised|primed|destined|headed|geared up|bound|(?:over)?due) for\b/gi,
  /\b(?:more|further|additional|significant|much) (?:upside|downside)\b|\b(?:upside|downside) potential\b|\bpath of least resistance\b|\bnext leg\b/gi,
  /\bimminent(?:ly)?\b|\bon the (?:verge|cusp|brink|horizon)\b|\bin the (?:cards|offing|making)\b|\bmatter of time\b|\baround the corner\b/gi,
  /\b(?:rally|rallies|recovery|rebound|breakout|breakdown|correction|crash|sell-?off|bounce|reversal|gains|losses|highs|lows) (?:is|are|lies|lie) (?:coming|next|ahead|near|on (?:its|the|their) way)\b/gi,
  /\b(?:runs?|heads?|goes|moves?|climbs?|rises?|rall(?:y|ies)|falls?|drops?|slides?|push(?:es)?|races?|eyes?|promises?) (?:on )?(?:(?:to|for|towards?) )?new (?:highs?|lows?)\b/gi,
  /\beyes (?:its?|the|a|\d|\$)|\bsets? (?:its |their )?sights\b|\b(?<!\bat )odds\b|\bchances? (?:of|that|are)\b|(?<!\b(?:as|too) )\bsoon\b(?! as\b)/gi,
  /\bhead(?:ed|ing) (?:for|to|towards?|higher|lower|up|down|north|south)\b/gi,
  /\b(?:inevitabl[ey]|undoubtedly|surely|no doubt|without (?:a )?doubt|definitely)\b/gi,
  /\brisk[- ]free\b|\b(?:can['’]t|cannot|can not) (?:lose|fail|go wrong)\b|\bsure thing\b|\bcan only (?:go|rise|fall)\b/gi,
  new RegExp(
    String.raw`\b(?:should|could|may|might|can|would|ought to|must|looks? to|tends? to|wants? to) (?!(?:break|reach|hit|test|retest|challenge) (?:the|its|that|this|rung)\b(?! (?:new|high)))(?:\w+ly |soon |well |still |also |now |even |then )*${MOVE}\b`,
    'gi',
  ),
  /\bprojec(?:t|ts|ted|ting|tions?)\b|\bupside (?:of|to)\b|\bdownside (?:of|to)\b/gi,
  /\b(?:tomorrow|next (?:week|month|quarter|year)|in the (?:coming|next) (?:days?|weeks?|months?)|by year[- ]end|by the end of the (?:week|month|quarter|year))\b/gi,
];

export const PREDICTION_RULE_TEXT =
  'Do not predict: no will, expect, target, likely, going to, should rise. A condition is fine: "a close below 168.38 means EXIT".';

export const predictionsIn = (text: string): TextSpan[] =>
  FORMS.flatMap((form) => matchSpans(text, form)).toSorted((one, other) => one.start - other.start);
