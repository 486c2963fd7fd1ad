import { GRADE_NAMES } from '../../analysis/grade.js';
import { BAR_TYPES } from '../../analysis/structure/classifyBar.js';
import { ENTRY_VERDICTS } from '../../analysis/structure/entryVerdict.js';
import { TICKER_STATES } from '../../framework/tickerContext.js';
import { companyName } from '../news/companyNames.js';
import { WHALE_VERDICTS } from '../whales/assessWhaleSignals.js';
import type { Evidence } from '../evidence.js';
import { matchesIn, matchSpans, type TextSpan } from './spans.js';

const VERDICTS = [...ENTRY_VERDICTS, ...WHALE_VERDICTS];
const ADVERBS = '(?: (?:now|currently|still|already|firmly|again|only|just|today))*';
const PRESENT =
  'is|remains|stays|sits|stands|has (?:been|become|entered|triggered|hit|moved|turned|gone|changed|fallen|dropped|slipped|risen|climbed|improved)|has(?= (?:not|no longer|left) )';
/** For facts without a history in the evidence, a past change is a claim about the present too. */
const ALSO_PAST =
  'reads|says|shows|became|turned|moved|changed|came (?:in|out)|fell|dropped|slipped|rose|climbed|improved';
/**
 * Connects a subject to the claimed value; the group `denied` matches a negation. A pattern may contain it only once,
 * because Node 22 refuses two groups of one name.
 */
const link = (verbs: string): string =>
  String.raw`${ADVERBS} (?:${verbs})(?<denied>n['’]t| not| no longer| left)?${ADVERBS}(?: (?:classified|rated|graded))?(?: (?:in|at|as|to|into))?(?: (?:an?|the))?(?: state)?`;
const LINK = `(?::|${link(`${PRESENT}|${ALSO_PAST}`)})`;
/** The evidence has the state’s history, so a past change is a claim about the present only with “today”. */
const TODAY = String.raw`(?:${ALSO_PAST}|entered|triggered|hit)(?=(?: \w+){1,4} today\b)`;
/** Matches the words after a lowercase value that states the fact, unlike in “says exit half” and “a clean break”. */
const AFTER_LOWERCASE_VALUE = /^(?:[.,;:!?)\n]|$| (?:state|mode|since|today|now|and|but|because)\b)/;
/** Matches what may also follow after the noun of the fact. In “the plan says watch for a close”, watch is a verb. */
const AFTER_NOUN_AND_VALUE = /^ (?:by|again|as|at|on|for|with|in|after)\b/;
const OWNER = String.raw`(?: (?:of|for|on)(?: [\w.-]+){1,4}?)?`;
/** Marks a clause as conditional, so that it claims nothing about the present. */
const CONDITION =
  /\b(?:if|when|whenever|once|unless|until|before|after|should|would|needs?|as soon as|on (?:a|any) close)\b/i;
/** Pairs of a claim about the state and the words after it that turn it into a condition or a past state. */
const OTHER_TIMES: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [
    / has (?:been|entered|triggered|hit|moved|turned|gone) /i,
    /^ (?:(?:only |more than )?twice|(?:(?:at least|more than|only|a) )?[\w-]+ times|before|earlier|in (?:the past|(?:\w+ )?(?:19|20)\d\d))\b/i,
  ],
  [
    /^(?:framework|plan)(?! (?:now|currently|already|today)\b).* (?:says|reads|shows|signals|calls for) \w+$/i,
    /^ (?:only )?(?:below|above|where|ended|comes (?:next|later|only|after|before)|in (?:case|the event) of|(?:at|under) (?:the stop|\$?\d+)|(?:after|at|on|upon|following) (?:an?|any|one|two|three|\d+|the (?:first|next)) (?:\w+ )?(?:closes?|break|breach|drop|fall|rise))\b/i,
  ],
  [/: \w+$/, /^ (?:turned|changed|became|ended|to)\b/i],
];

interface Claim {
  /** Matches a statement about the fact; the group `value` is the claimed value. */
  readonly pattern: RegExp;
  readonly fact: 'state' | 'verdict' | 'setup' | 'grade';
  readonly values: readonly string[];
}

function claimsAbout(symbol: string): Claim[] {
  const ticker = [symbol, companyName(symbol) ?? []]
    .flat()
    .join('|')
    .replaceAll(/[^\w|]/g, String.raw`\$&`);
  const state = String.raw`(?:(?:the|its|your|this|(?:${ticker})['’]s) |(?<=(?:^|[.;:!?(\n]) ?))(?:(?:current|present|computed|framework['’]s) )?state(?: of [\w.-]+)?`;
  const subject = String.raw`(?<![\w-])(?:${ticker}|(?<!\b(?:below|above|under|over|at|from|to|through|of|on|with|for) )it|(?:the|this|your) (?:stock|shares?|name|position|ticker)|${state})`;
  const object = String.raw`(?:has|keeps|holds|puts|rates|marks|calls|sees) (?:${ticker}|it|the \w+)(?: (?:in|at|as))?`;
  return [
    claim(
      'state',
      TICKER_STATES,
      String.raw`(?:${subject}${link(`${PRESENT}|${TODAY}`)}|(?<![\w-])(?:${state}|${ticker}):)`,
    ),
    {
      fact: 'state',
      values: TICKER_STATES,
      pattern: new RegExp(
        String.raw`\b(?<value>${TICKER_STATES.join('|')}) (?:is|remains)${ADVERBS} ${state}(?= now\b|[.,;!?]|$)`,
        'gi',
      ),
    },
    claim(
      'state',
      TICKER_STATES,
      String.raw`\b(?:framework|plan)${ADVERBS} (?:${object}|says|reads|shows|signals|calls for)`,
    ),
    claim('verdict', VERDICTS, String.raw`\bverdict${OWNER}${LINK}`),
    claim('verdict', WHALE_VERDICTS, String.raw`\bsignal${OWNER}${LINK}`),
    claim('verdict', WHALE_VERDICTS, String.raw`\b(?:this|that|it)${link(PRESENT)}(?= \w+ signal\b)`),
    claim('setup', BAR_TYPES, String.raw`\b(?:setup|bar|bar type)${OWNER}${LINK}(?: (?:bull|bear)(?:ish)?)?`),
    {
      fact: 'grade',
      values: GRADE_NAMES,
      pattern: new RegExp(
        String.raw`(?:\bgrade(?:${OWNER}${LINK}| of)?|(?:(?<=^|[.;:!?\n] ?)|\b(?:is|now|still|remains|gets) )(?:rated|graded)(?: (?:an?|as))*|\b(?:has|earns|gets|holds|keeps|carries|with|its|your)(?: an?)?(?= \S+ grade\b)) (?<value>[A-F](?:[+-](?!\w)|(?![\w’'])))`,
        'gi',
      ),
    },
  ];
}

const claim = (fact: Claim['fact'], values: readonly string[], before: string): Claim => ({
  fact,
  values,
  pattern: new RegExp(String.raw`${before} (?<value>${values.join('|')})\b`, 'gi'),
});

/** Finds statements that contradict the computed state, verdict, setup or grade. */
export function contradictionsIn(text: string, { facts }: Evidence): TextSpan[] {
  return claimsAbout(facts['ticker'] ?? 'it').flatMap(({ pattern, fact, values }) => {
    const known = facts[fact];
    if (known === undefined || known === null) return [];
    // The patterns are slow, so texts without a value of the fact skip them.
    const upper = text.toUpperCase();
    if (!values.some((value) => upper.includes(value))) return [];
    return matchesIn(text, pattern).flatMap(({ span, groups: { value, denied } }) => {
      const { start, end, text: words } = span;
      const isContradiction =
        value !== undefined &&
        isValueOf(fact, value, words, text.slice(end)) &&
        (value.toUpperCase() === known) === (denied !== undefined) &&
        !isConditional(text, start, end) &&
        !(fact === 'state' && OTHER_TIMES.some(([before, after]) => before.test(words) && after.test(text.slice(end))));
      return isContradiction ? [span] : [];
    });
  });
}

/** Lowercase counts only after an explicit noun, after “in”, and in what the framework says, before few words. */
const isValueOf = (fact: Claim['fact'], value: string, words: string, after: string): boolean =>
  value === value.toUpperCase() ||
  (fact !== 'grade' &&
    ((/\b(?:state|verdict|setup|bar|framework|plan)\b|\bin (?:the )?\w+$/i.test(words) &&
      AFTER_LOWERCASE_VALUE.test(after)) ||
      (/\b(?:state|verdict|setup)\b|\bin (?:the )?\w+$/i.test(words) && AFTER_NOUN_AND_VALUE.test(after))));

function isConditional(text: string, start: number, end: number): boolean {
  const before = matchSpans(text.slice(0, start), /[.;:!?\n](?=\s)/g).at(-1)?.end ?? 0;
  const after = text.slice(end).search(/[.;:!?\n](?=\s|$)/);
  return (
    CONDITION.test(text.slice(before, start)) ||
    /^ (?:would|needs|requires)\b/i.test(text.slice(end)) ||
    /\b(?:if|(?<!\bat )once|when|unless|as soon as)\b/i.test(text.slice(end, after < 0 ? undefined : end + after))
  );
}
