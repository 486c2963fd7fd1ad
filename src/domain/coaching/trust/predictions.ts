import { spansOf, type Span } from './spans.js';

const MOVE = '(?:rise|rally|climb|gain|go (?:up|down|higher|lower)|fall|drop|decline|sink|slide|crash|plunge|soar|surge|jump|bounce|rebound|recover|double|triple|outperform|underperform|reach|hit|move (?:up|down|higher|lower)|continue|break (?:out|down)|reverse|resume)';

/** Forms in which the future is asserted, each with what it is meant to catch. Conditions (“if it closes below the stop, the stop is breached”) have none of them. */
const FORMS: readonly RegExp[] = [
  /\b(?:will|shall|won['’]t)\b|['’]ll\b/gi,
  /\bgoing to\b|\bgonna\b/gi,
  /\bexpect(?:s|ing|ations?)?\b|\bexpected\b(?! move)/gi,
  /\banticipat(?:e|es|ed|ing|ion)\b/gi,
  /\btarget(?:s|ed|ing)?\b/gi,
  /\bguarante(?:e|es|ed|eing)\b/gi,
  /\b(?:un)?likely\b|\blikelihood\b|\bprobab(?:le|ly|ility)\b/gi,
  /\bforecast(?:s|ed|ing)?\b|\bpredict(?:s|ed|ion|ions)?\b(?! (?:nothing|no)\b)/gi,
  /\b(?:bound|certain|sure|destined|poised|set|due|about|ready|primed|on track|on course) to (?!be (?:sold|closed|bought))(?=\w)/gi,
  /\bhead(?:ed|ing) (?:for|to|towards?|higher|lower|up|down|north|south)\b/gi,
  /\b(?:inevitabl[ey]|undoubtedly|surely|no doubt|without (?:a )?doubt|definitely)\b/gi,
  /\brisk[- ]free\b|\b(?:can['’]t|cannot|can not) (?:lose|fail|go wrong)\b|\bsure thing\b|\bcan only (?:go|rise|fall)\b/gi,
  new RegExp(String.raw`\b(?:should|could|may|might|can|would|ought to|must|looks? to|tends? to|wants? to) (?:\w+ly |soon |well |still |also |now |even |then )*${MOVE}\b`, 'gi'),
  /\bprojec(?:t|ts|ted|ting|tions?)\b|\bupside (?:of|to)\b|\bdownside (?:of|to)\b/gi,
  /\b(?:tomorrow|next (?:week|month|quarter|year)|in the (?:coming|next) (?:days?|weeks?|months?)|by year[- ]end|by the end of the (?:week|month|quarter|year))\b/gi,
];

/** Where the text claims to know what comes. */
export const predictionsIn = (text: string): Span[] => FORMS.flatMap((form) => spansOf(text, form)).toSorted((one, other) => one.start - other.start);
