import type { Evidence, EvidenceFigure, FigureUnit } from '../evidence.js';
import { isRoundingOf } from '../figureRounding.js';
import { USD } from '../../market/currency.js';
import { figuresOfNamedMeasure, isOppositeMove } from './attribution.js';
import { datesIn } from './dates.js';
import { namesWithDigitsIn } from './names.js';
import { sourceQuotationsIn } from './quotations.js';
import { blankOutSpans, matchesIn, matchSpans, type Match, type TextSpan } from './spans.js';
import {
  amountWordsIn,
  fractionWordsIn,
  onesUsedAsNumbersIn,
  percentOfFractionWords,
  SMALL_NUMBER_WORDS,
  smallNumberWordsIn,
} from './numberWords.js';

/** A number in the narration and the figure that it states. */
export interface StatedFigure extends TextSpan {
  /** Id of the figure. */
  readonly evidence: string;
}

export interface FiguresInText {
  readonly figures: readonly StatedFigure[];
  /** Numbers, dates and times that are not in the evidence. */
  readonly unsupported: readonly TextSpan[];
}

/** The rule for numbers, as stated to providers and in the documentation. */
export const NUMBER_RULE_TEXT =
  'A number may be stated only if it is a figure of the evidence, rounded half away from zero to the decimals that are written, with a difference of at most ' +
  'a tenth of the figure, and only as the quantity that it measures: “the stop at” must be followed by a stop. A sign must be the figure’s own; an unsigned number is compared by size, but a gain must be positive and a loss negative. Percent, currency signs, R, ×, days, shares and points require ' +
  'a figure in that unit, and sessions and rungs a count of them. Thousands may have commas, and million or k may follow. Two to twelve in words are numbers too; larger numbers must be ' +
  'written in digits. Dates and times must be among the facts.';

const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const SCALE = String.raw`(?:\s?(?<word>thousand|million|billion|trillion)\b|(?<letter>k|m|bn|K|M|B|Bn)(?![\w+-]))?`;
const UNIT = String.raw`(?<unit>\s?%|\s?percent\b|\s?per cent\b|\s?R\b|\s?[x×](?!\w)|\s?(?:dollars|USD)\b|\s?(?:cents?|euros?|EUR|pounds|GBP)\b|\s?[€£]|\s?times\b|\s?(?:basis points?|bps|pips)\b)?`;
const NUMBER = new RegExp(
  String.raw`(?<sign>(?<![\w.)%])[-−–+])?(?<currency>(?:\b(?:CA?|AU?|HK|US))?\$|[€£])?(?<digits>(?<![\w]|\d[.,])${DIGITS}|(?<![\w.])\.\d+)${SCALE}${UNIT}(?<tail>[A-Za-z_]*)`,
  'g',
);
const CURRENCIES: Readonly<Record<string, string>> = {
  $: USD,
  US$: USD,
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  HK$: 'HKD',
  dollars: USD,
  USD,
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  pounds: 'GBP',
  GBP: 'GBP',
};
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
/** Ratios such as “3:1” and “3 to 1”. */
const ODDS = /(?<![\d.:])(?<digits>\d+(?:\.\d+)?)(?::|[ -]to[ -])1(?![\d:.,]\d|\d|:)/g;
/** Numeric characters other than 0 to 9, such as ½, ² and the digits of other scripts. */
const OTHER_DIGITS = /[^\P{N}0-9]+/gu;
/** Words that contain a digit, such as EMA21. Applied after numbers and the evidence's names are removed. */
const WITH_DIGITS = /[\w.]*\d[\w.]*/g;
const SUFFIXES = /^(?:st|nd|rd|th)$/;

interface Claim extends TextSpan {
  /** Absolute value. */
  readonly size: number;
  readonly sign: -1 | 0 | 1;
  readonly decimals: number;
  /** The figure is divided by this number before the comparison: 1,000,000 for “1.2 million”. */
  readonly scale: number;
  /** Null allows every unit. */
  readonly units: readonly FigureUnit[] | null;
}

/** Finds every number of the text, either with the figure that it states or as unsupported. */
export function figuresIn(text: string, evidence: Evidence): FiguresInText {
  const quoted = blankOutSpans(text, sourceQuotationsIn(text, evidence.sources));
  const dates = datesIn(
    quoted,
    Object.values(evidence.facts).filter((fact) => fact !== null),
  );
  const undated = blankOutSpans(quoted, dates);
  const rest = blankOutSpans(undated, namesWithDigitsIn(undated, evidence));
  const figures: StatedFigure[] = [];
  const foreign: TextSpan[] = [...dates.filter(({ known }) => !known), ...matchSpans(rest, OTHER_DIGITS)];
  const claims = claimsIn(rest, evidence.facts['currency'] ?? USD);
  for (const claim of claims) {
    const { start, end } = claim;
    const [before, after] = [quoted.slice(0, start), quoted.slice(end)];
    const stated = bestOf(
      claim,
      figuresOfNamedMeasure(before, after, evidence.figures).filter(
        (figure) => claim.sign !== 0 || !isOppositeMove(before, after, figure),
      ),
    );
    if (stated === null) foreign.push({ start, end, text: text.slice(start, end) });
    else figures.push({ start, end, text: text.slice(start, end), evidence: stated.id });
  }
  const unclaimed = blankOutSpans(rest, claims);
  foreign.push(...amountWordsIn(unclaimed), ...matchSpans(unclaimed, WITH_DIGITS));
  return {
    figures: figures.toSorted(byPlace),
    unsupported: foreign.map(({ start, end }) => ({ start, end, text: text.slice(start, end) })).toSorted(byPlace),
  };
}

function claimsIn(text: string, currency: string): Claim[] {
  const odds = matchesIn(text, ODDS).map(({ span, groups: { digits = '' } }): Claim => {
    const decimals = digits.split('.')[1]?.length ?? 0;
    return { ...wordClaim(span, Number(digits)), decimals, units: ['ratio'] };
  });
  const rest = blankOutSpans(text, odds);
  const fractions = fractionWordsIn(rest).map((span) => ({
    ...wordClaim(span, percentOfFractionWords(span.text)),
    units: ['percent'] as const,
  }));
  const others = blankOutSpans(rest, fractions);
  const inDigits = matchesIn(others, NUMBER).map((match) => claimOf(match, currency));
  const small = smallNumberWordsIn(others).map((span) =>
    wordClaim(span, SMALL_NUMBER_WORDS.indexOf(span.text.toLowerCase()) + 2),
  );
  const inWords = [...small, ...onesUsedAsNumbersIn(others).map((span) => wordClaim(span, 1))];
  return [
    ...odds,
    ...fractions,
    ...inDigits,
    ...inWords.map((claim) =>
      /^ per ?cent\b/i.test(others.slice(claim.end)) ? { ...claim, units: ['percent'] as const } : claim,
    ),
  ];
}

function claimOf({ span, groups }: Match, currency: string): Claim {
  const { sign = '', currency: symbol, digits = '', word, letter, unit, tail = '' } = groups;
  const number = digits.replaceAll(',', '');
  const glued = tail !== '' && !SUFFIXES.test(tail);
  return {
    ...span,
    /** Digits directly followed by letters count as an unknown name, not as a number. */
    size: glued ? NaN : Number(number),
    sign: sign === '' ? 0 : sign === '+' ? 1 : -1,
    decimals: number.split('.')[1]?.length ?? 0,
    scale: SCALES[(word ?? letter ?? '').toLowerCase()] ?? 1,
    units: unitsOf(symbol ?? unit?.trim() ?? '', currency),
  };
}

function unitsOf(unit: string, currency: string): readonly FigureUnit[] | null {
  if (unit === '') return null;
  if (unit === 'R') return ['r'];
  const stated = CURRENCIES[unit];
  // Amounts are in dollars, also for a stock with prices in another currency.
  const ofPrices: readonly FigureUnit[] = stated === currency ? ['price'] : [];
  if (stated !== undefined) return stated === USD ? [...ofPrices, 'money'] : ofPrices;
  if (/^(?:basis|bps|pips|cent)/.test(unit)) return [];
  if (unit === 'times') return ['ratio', 'count'];
  return unit === 'x' || unit === '×' ? ['ratio'] : ['percent'];
}

const wordClaim = (span: TextSpan, size: number): Claim => ({
  ...span,
  size,
  sign: 0,
  decimals: 0,
  scale: 1,
  units: null,
});

function bestOf(
  { size, sign, decimals, scale, units }: Claim,
  figures: readonly EvidenceFigure[],
): EvidenceFigure | null {
  let best: EvidenceFigure | null = null;
  let nearest = Infinity;
  for (const each of figures) {
    const value = each.value / scale;
    if (units !== null && !units.includes(each.unit)) continue;
    if (sign !== 0 && Math.sign(value) !== sign) continue;
    if (!isRoundingOf(size, Math.abs(value), decimals)) continue;
    const off = Math.abs(Math.abs(value) - size);
    if (off < nearest) [best, nearest] = [each, off];
  }
  return best;
}

const byPlace = (one: TextSpan, other: TextSpan): number => one.start - other.start;
