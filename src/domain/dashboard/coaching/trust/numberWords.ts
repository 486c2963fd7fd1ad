import { matchSpans, type TextSpan } from './spans.js';

/** The first word is for the number 2. */
export const SMALL_NUMBER_WORDS: readonly string[] = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const SMALL_WORD = new RegExp(String.raw`\b(?:${SMALL_NUMBER_WORDS.join('|')})\b`, 'gi');
/** “One” counts as a number only before a countable noun. */
const ONE =
  /\bone(?= (?:sessions?|days?|weeks?|months?|years?|bars?|shares?|rungs?|points?|pillars?|triggers?|trades?|closes?|percent|per cent|ATR|R)\b)/gi;

const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };
const PART = String.raw`(?:(?:an?|one|two|three|four)[ -])?(?:hal(?:f|ves)|thirds?|quarters?|fifths?|tenths?)`;
const OF_WHAT = String.raw`(?= (?:of )?(?:the |its |their |your |all |all the )?(?:position|holding|shares?|gains?|loss(?:es)?|profits?|value|volume|float|funds|advance|rally|move|risk|equity|capital)\b)`;
const MOVED = String.raw`(?<=\b(?:gained|lost|fell|fallen|rose|risen|dropped|up|down|shed)(?: by| about| nearly| almost| over)* )`;
/** Fractions of a measured quantity; “half” of anything else is figurative. */
const FRACTION = new RegExp(String.raw`\b${PART}\b${OF_WHAT}|${MOVED}${PART}\b`, 'gi');

/** Amounts written as words. They are always rejected, because the evidence gives its figures in digits. */
const AMOUNTS: readonly RegExp[] = [
  /\b(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|hundreds?|thousands?|millions?|billions?|trillions?|dozens?)\b/gi,
  /\b(?:doubl|tripl|quadrupl)(?:ed|es|ing)\b|\bhalv(?:ed|es|ing)\b|\b(?:two|three|four|five|ten|hundred|many)-?fold\b/gi,
  /\b(?:phase|stage|wave|quarter) (?:I{1,3}|IV|VI{0,3}|IX|X)\b/g,
  /\b(?:first|second|third|fourth)[- ]quarter\b/gi,
  /\btop[- ](?=\s)/gi,
];

export const smallNumberWordsIn = (text: string): TextSpan[] => matchSpans(text, SMALL_WORD);
export const onesUsedAsNumbersIn = (text: string): TextSpan[] => matchSpans(text, ONE);
export const fractionWordsIn = (text: string): TextSpan[] => matchSpans(text, FRACTION);
export const amountWordsIn = (text: string): TextSpan[] => AMOUNTS.flatMap((amount) => matchSpans(text, amount));

/** Returns a fraction in words as a whole percentage: 67 for “two thirds”. */
export function percentOfFractionWords(fraction: string): number {
  const [, many = '', part = ''] = /^(?:(an?|one|two|three|four)[ -])?(.+)$/i.exec(fraction) ?? [];
  const times = SMALL_NUMBER_WORDS.indexOf(many.toLowerCase()) + 2;
  const parts = PARTS[part.toLowerCase().replace('halves', 'half').replace(/s$/, '')] ?? NaN;
  return Math.round((100 * Math.max(times, 1)) / parts);
}
