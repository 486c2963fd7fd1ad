/** A pattern that marks a passage to reword, and how to reword it. */
export type ProseRule = readonly [pattern: RegExp, advice: string];

const HABITS: readonly ProseRule[] = [
  [/\bTODO\b/, 'write the missing text'],
  [
    /^(?:Who|Whoever|Whatever|None(?! of\b)|So much|So many|Such)\b(?! as\b)(?![^.]*\?)/,
    'start with the noun or the verb',
  ],
  [/^What\b(?![^.:]*\?)/, 'start with the noun or the verb'],
  [/\b(?:is|are|was|were) none\b/i, 'name what is missing'],
  [/\b(?:by|for|from|of|to|with) (?:whoever|whatever|whomever|whosoever)\b/i, 'name the person or the thing'],
  [/\b(?:by|for|of|to|with) who\b/i, 'name the person'],
  [/\b(?:by|for|of|to) nobody\b/i, 'write "does not" with a subject'],
  [/\bnobody (?:asks|asked|minds|tells|told|waits|wants)\b/i, 'write "does not" with a subject'],
  [/\bwants (?:an?|to be)\b/i, 'write "must be" or "needs"'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'write "receives", "reports" or "knows"'],
  [/\bheed(?:s|ed|ing)?\b|\bforbear|\blest\b|\banew\b|\bwhereof\b|\btherein\b|\bnought\b/i, 'use an ordinary word'],
  [/\bmend(?:s|ed|ing)?\b/i, 'write "fix" or "repair"'],
  [/\bhappenings?\b/i, 'write "event"'],
  [/\bas long as it (?:changes|stands)\b/i, 'say until when'],
  [/\b(?:by|in) turns\b/i, 'write "alternately"'],
  [/\b(?:bethink|beseech|hark|hither|thereof|thereto|thither|wherein|whence)\b/i, 'use an ordinary word'],
];

const SPELLING: readonly ProseRule[] = [
  [/\b(?:neighbour|colour|behaviour|favour|honour|labour|endeavour)/i, 'spell it -or, as in "color"'],
  [
    /\b(?:annual|anonym|author|initial|maxim|minim|normal|optim|organ|real|recogn|serial|summar|synchron|util)is(?:e|es|ed|ing|ation)\b/i,
    'spell it -ize, as in "normalize"',
  ],
  [
    /\b(?:analys(?:e|ed|ing)|artefacts?|cancell(?:ed|ing)|catalogues?|centres?|cheques?|defence|fulfils?|grey|judgement|labell(?:ed|ing)|licences?|modell(?:ed|ing)|offences?|programmes?|signall(?:ed|ing)|travell(?:ed|ing)|whilst)\b/i,
    'use the American spelling',
  ],
];

const TITLES: readonly ProseRule[] = [
  [
    /^(?:a|about|after|an|and|at|because|but|by|each|for|from|if|in|neither|no|nobody|nor|nothing|of|on|so|that|the|there|to|what|whatever|when|while|who|whose|with|without)\b/i,
    'start with a verb that completes "it …"',
  ],
  [/\[[A-Z]{3}-\d[^\]]*\].*\[[A-Z]{3}-\d/, 'keep the ids of promises in one bracket at the end'],
];

/** Matches names in code, links and quotations, which keep their own spelling. */
const QUOTED = /@param \w+|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|“[^”]*”/g;

const adviceBy = (rules: readonly ProseRule[], text: string): readonly string[] => {
  const prose = text.replaceAll(QUOTED, '`x`');
  return rules.flatMap(([pattern, advice]) => (pattern.test(prose) ? [advice] : []));
};

/** Returns the advice for a comment, a title or a document. */
export const adviceOn = (text: string): readonly string[] => adviceBy([...HABITS, ...SPELLING], text);

/** Returns additional advice for a test title. */
export const adviceOnTitle = (title: string): readonly string[] => adviceBy(TITLES, title);
