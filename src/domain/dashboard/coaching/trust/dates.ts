import { MONTH_NAMES } from '../../../shared/calendar/calendarDays.js';
import { matchesIn, matchSpans, type Match, type TextSpan } from './spans.js';

const MONTH =
  'Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sep(?:t|tember)?\\.?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?';
const ISO = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g;
const DAY_MONTH = new RegExp(
  `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${MONTH})(?:,? (?<year>\\d{4}))?(?!\\w)`,
  'g',
);
const MONTH_DAY = new RegExp(
  `\\b(?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?(?![\\w.]\\d|\\w)`,
  'g',
);
const MONTH_YEAR = new RegExp(`\\b(?<month>${MONTH}),? (?<year>\\d{4})(?!\\w)`, 'g');
const TIME = /(?<![\w:])\d{1,2}:\d{2}(?::\d{2})?(?:\s?(?:[ap]m|UTC|ET|EST|EDT)\b)?/gi;
const YEAR = /(?<![\w.,$€£+−-])(?:19|20)\d{2}(?![\w%]|[.,]\d)/g;

const NUMERIC = /(?<![\w./])\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\w/])/g;
const WEEKDAY = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTH_ALONE = new RegExp(
  `(?<=\\b(?:in|since|until|of|last|this|from|early|late|mid)[ -])(?<month>${MONTH})(?![\\w])(?! \\d)`,
  'g',
);

export interface StatedDate extends TextSpan {
  readonly known: boolean;
}

/**
 * Finds dates, times and years in text. A date is known when a fact states the same date in any notation, a partial
 * date when it matches a fact's date, and a time only when a fact contains it verbatim.
 */
export function datesIn(text: string, facts: readonly string[]): StatedDate[] {
  const days = facts.flatMap((fact) => Array.from(fact.matchAll(/\d{4}-\d{2}-\d{2}/g), ([day]) => day));
  const stated: StatedDate[] = matchSpans(text, ISO).map((span) => ({ ...span, known: days.includes(span.text) }));
  const withMonth = (pattern: RegExp): StatedDate[] =>
    matchesIn(text, pattern).map(({ span, groups }) => ({ ...span, known: days.some((day) => fits(day, groups)) }));
  const others = [
    ...[DAY_MONTH, MONTH_DAY, MONTH_YEAR].flatMap(withMonth),
    ...matchSpans(text, NUMERIC).map((span) => ({ ...span, known: days.some((day) => isWritten(day, span.text)) })),
    ...matchSpans(text, WEEKDAY).map((span) => ({
      ...span,
      known: days.some((day) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] === span.text),
    })),
    ...withMonth(MONTH_ALONE),
    ...matchSpans(text, TIME).map((span) => ({ ...span, known: facts.some((fact) => fact.includes(span.text)) })),
    ...matchSpans(text, YEAR).map((span) => ({ ...span, known: days.some((day) => day.startsWith(span.text)) })),
  ];
  for (const span of others) if (!stated.some((other) => overlap(other, span))) stated.push(span);
  return stated;
}

function fits(date: string, { day, month = '', year }: Match['groups']): boolean {
  const number = MONTH_NAMES.findIndex((name) => name.startsWith(month.replace('.', '').slice(0, 3))) + 1;
  const [y, m, d] = date.split('-').map(Number);
  return m === number && (day === undefined || d === Number(day)) && (year === undefined || y === Number(year));
}

/** Reports whether `text` writes `date` with day and month in either order. */
function isWritten(date: string, text: string): boolean {
  const [first, second, year = NaN] = text.split(/[/.]/).map(Number);
  const [y = NaN, m, d] = date.split('-').map(Number);
  return (y === year || y % 100 === year) && ((m === first && d === second) || (m === second && d === first));
}

const overlap = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end;
