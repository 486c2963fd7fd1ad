import { BAR_TYPES } from '../../analysis/structure/classifyBar.js';
import { ENTRY_VERDICTS } from '../../analysis/structure/entryVerdict.js';
import { TICKER_STATES } from '../../framework/tickerContext.js';
import { WHALE_VERDICTS } from '../whales/assessWhaleSignals.js';
import type { Evidence } from '../evidence.js';
import { matchSpans, type TextSpan } from './spans.js';

const VERDICTS = [...ENTRY_VERDICTS, ...WHALE_VERDICTS];
const STATE = `(?<value>${TICKER_STATES.join('|')})`;
const ADVERBS = '(?: (?:now|currently|still|already|firmly|again|only|just|today))*';
const PRESENT = '(?:is|remains|stays|sits|stands|has been|has moved|has turned|has gone)';
/** Marks a clause as conditional, so that it claims nothing about the present. */
const CONDITION = /\b(?:if|when|whenever|once|unless|until|before|after|should|would|needs?|as soon as)\b/i;

interface Claim {
  /** Matches a statement about the fact; the group `value` is the claimed value. */
  readonly pattern: RegExp;
  readonly fact: 'state' | 'verdict' | 'bar_type' | 'grade';
  /** Possible values of the fact; null when there are too many to list. */
  readonly values: readonly string[] | null;
  /** Set when the claim denies the value. */
  readonly denies?: true;
}

function claimsAbout(symbol: string): Claim[] {
  const ticker = symbol.replaceAll(/\W/g, String.raw`\$&`);
  const subject = String.raw`(?<![\w-])(?:${ticker}|(?<!\b(?:below|above|under|over|at|from|to|through|of|on|with|for) )it|the (?:stock|shares?|name|position|ticker)|the (?:current |present |computed |framework['’]s )?state(?: of [\w.-]+)?)`;
  return [
    {
      fact: 'state',
      values: TICKER_STATES,
      pattern: new RegExp(
        String.raw`${subject} ${PRESENT}${ADVERBS}(?: (?:in|at|to|into))?(?: the)?(?: state)? ${STATE}\b`,
        'gi',
      ),
    },
    {
      fact: 'state',
      values: TICKER_STATES,
      pattern: new RegExp(
        String.raw`\bframework (?:has|keeps|holds|puts|rates|marks|calls|sees) (?:${ticker}|it|the \w+)(?: (?:in|at|as))? ${STATE}\b`,
        'gi',
      ),
    },
    {
      fact: 'state',
      values: TICKER_STATES,
      denies: true,
      pattern: new RegExp(String.raw`${subject} (?:is|has) (?:not|no longer|left)(?: in)? ${STATE}\b`, 'gi'),
    },
    {
      fact: 'state',
      values: TICKER_STATES,
      denies: true,
      pattern: new RegExp(String.raw`${subject} has left ${STATE}\b`, 'gi'),
    },
    {
      fact: 'verdict',
      values: VERDICTS,
      pattern: new RegExp(
        String.raw`\bverdict(?: of \w+)? (?:is|remains|stands at|reads|says) (?<value>${VERDICTS.join('|')})\b`,
        'gi',
      ),
    },
    {
      fact: 'bar_type',
      values: BAR_TYPES,
      pattern: new RegExp(
        String.raw`\b(?:setup|bar|bar type)(?: of [\w.-]+)? is (?:an? )?(?:bull |bear )?(?<value>${BAR_TYPES.join('|')})\b`,
        'gi',
      ),
    },
    {
      fact: 'grade',
      values: null,
      pattern: /\bgrade(?: is| of| stands at)? (?<value>[A-F](?:[+-](?!\w)|(?![\w’'])))/gi,
    },
  ];
}

/** Finds statements that contradict the computed state, verdict, setup or grade. Only values in capitals count. */
export function contradictionsIn(text: string, { facts }: Evidence): TextSpan[] {
  return claimsAbout(facts['ticker'] ?? 'it').flatMap(({ pattern, fact, values, denies = false }) => {
    const known = facts[fact];
    if (known === undefined || known === null) return [];
    // The patterns are slow, so texts without a value that could contradict the fact skip them.
    if (values?.some((value) => (value === known) === denies && text.includes(value)) === false) return [];
    return Array.from(text.matchAll(pattern), (match) => ({ match, value: match.groups?.['value'] ?? '' }))
      .filter(
        ({ match, value }) =>
          value === value.toUpperCase() &&
          (value === known) === denies &&
          !isConditional(text, match.index, match.index + match[0].length),
      )
      .map(({ match }) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }));
  });
}

function isConditional(text: string, start: number, end: number): boolean {
  const before = matchSpans(text.slice(0, start), /[.;:!?\n](?=\s)/g).at(-1)?.end ?? 0;
  const after = text.slice(end).search(/[.;:!?\n](?=\s|$)/);
  return (
    CONDITION.test(text.slice(before, start)) ||
    /\b(?:if|once|when|unless|as soon as)\b/i.test(text.slice(end, after < 0 ? undefined : end + after))
  );
}
