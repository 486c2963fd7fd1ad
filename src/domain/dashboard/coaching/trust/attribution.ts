import type { EvidenceFigure, FigureUnit } from '../evidence.js';
import { SMALL_NUMBER_WORDS } from './numberWords.js';

interface Named {
  /** Matches the name of a measure before a number that it describes. */
  readonly name: RegExp;
  /** Matches the id or the label of the figures that the number may state. */
  readonly of: RegExp;
  /** Units of the measure. A figure in another unit may follow the name: “a risk of 2.3%”. */
  readonly units: readonly FigureUnit[];
}

/** Includes points, so that a score cannot be stated as a price. */
const PRICES: readonly FigureUnit[] = ['price', 'points'];
const POINTS: readonly FigureUnit[] = ['points'];

const KIND = '(?: (?:price|level|pillar|score|order|per share))?';
const SET = 'set|raised|lifted|moved|lowered|tightened|trailed';
/** After a comma, few verbs refer to the measure: in “closed below the stop, at 169.23” the close is meant. */
const VERBS = String.raw`(?:,(?: which(?= )|(?= (?:${SET}|now|currently) )))?(?: (?:is|are|was|were|has|had|been|stands|stood|sits|lies|remains|now|currently|still|just|only|at|of|to|near|around|about|up|down|back|${SET}|cut|went|gone|came|rose|risen|climbed|increased|fell|fallen|dropped|slipped|declined|from(?: \$?\d[\d.,]*\d to)?))*`;
/** Starts a label. In “it closed below the stop: 169.23” the stop is not a label. */
const LABEL = String.raw`(?:^|[.;:!?(\n] *|\d, )(?:(?:the|its|your|current|new|\w+['’]s) )*`;
/** Stands for the number in the text around it. */
const NUMBER = String.raw`\0`;
/** Excludes a score that a rule requires: “below the score of 40”, “if the score is 60”, “the score of 60 or more”. */
const ACTUAL = String.raw`(?<!\b(?:if|once|when|until|unless|needs?|wants?|requires?|takes?|ends?|should|would|must)\b[^.;:!?\n]*|\b(?:below|above|under|over|reach(?:es)?) )`;
const NOT_REQUIRED = String.raw`(?!.*\0 (?:or|that|which|needed|required|for|at which)\b)`;

const named = (name: string, of: RegExp, units: readonly FigureUnit[]): Named => ({
  name: new RegExp(
    String.raw`\b(?:${name})${KIND}(?:${VERBS} | ?= ?| \((?=.\)))${NUMBER}|${LABEL}(?:${name})${KIND}: ${NUMBER}`,
    'i',
  ),
  of,
  units,
});

const NAMED: readonly Named[] = [
  named('stop(?:[- ]loss)?', /stop/i, PRICES),
  named('support', /support|trap/i, PRICES),
  named('resistance', /resistance|trap/i, PRICES),
  named('entry price|the entry|its entry|your entry|entered|entry(?=:)', /entry|entries/i, PRICES),
  named(
    'cost basis|average cost|purchase price|paid|bought(?: (?:it|them|in|[A-Z]+|(?:[\\d,.]+|the|your) (?:[A-Z]+ )?shares))?',
    /entry.price|fills?\b/i,
    PRICES,
  ),
  named('closed|last close|(?<!after )the close(?= of)', /close/i, PRICES),
  named('EMA20', /ema20/i, PRICES),
  named('SMA50', /sma50/i, PRICES),
  named('SMA200', /sma200/i, PRICES),
  named(`${ACTUAL}(?:the|its|overall|total|[’']s) score${NOT_REQUIRED}`, /^(?!pillars\.|rules\.).*score$/, POINTS),
  named("(?:the|its|a|overall|total|[’']s) score", /^(?!pillars\.).*score/i, POINTS),
  named('RSI(?:14| ?\\(14\\))?', /rsi/i, POINTS),
  named('trend', /trend|rules.pillar/i, POINTS),
  named('momentum', /momentum|rules.pillar/i, POINTS),
  named('relative strength', /relative.strength|rules.pillar/i, POINTS),
  named('volume', /volume|rules.pillar/i, POINTS),
  named('risk', /risk|rules.pillar/i, POINTS),
  named('structure', /structure|rules.pillar/i, POINTS),
];

const SMALL_WORDS = SMALL_NUMBER_WORDS.join('|');
const ADJECTIVE = String.raw`(?:[ -](?:more|straight|consecutive|trading|full|whole|take-profit|[A-Z][A-Z.]*))?`;

interface Counted {
  /** Matches the counted noun at the beginning of the text after the number. */
  readonly noun: RegExp;
  readonly counts: (figure: EvidenceFigure) => boolean;
}

const COUNTED: readonly Counted[] = [
  { noun: new RegExp(`^${ADJECTIVE}[ -]shares?\\b(?! trade)`), counts: ({ unit }) => unit === 'shares' },
  { noun: new RegExp(`^${ADJECTIVE}[ -]points?\\b`), counts: ({ unit }) => unit === 'points' },
  {
    noun: new RegExp(`^${ADJECTIVE}[ -]sessions?\\b`),
    counts: ({ unit, label }) => unit === 'count' && /session|bar/.test(label),
  },
  {
    noun: new RegExp(`^${ADJECTIVE}[ -]days?\\b`),
    counts: ({ unit, label }) => unit === 'days' || (unit === 'count' && /session|bar/.test(label)),
  },
  {
    noun: /^[ -](?:weeks?|months?|years?|analysts|brokers|experts|funds|institutions|investors|traders)\b/,
    counts: () => false,
  },
  { noun: new RegExp(`^${ADJECTIVE}[ -]rungs?\\b`), counts: ({ unit, id }) => unit === 'count' && /rung/.test(id) },
  {
    noun: new RegExp(`^ of (?:(?:all|the|its|your) )*(?:(?:\\d+|${SMALL_WORDS})${ADJECTIVE} |take-profit )?rungs\\b`),
    counts: ({ id }) => /rungs_hit|exit\.rung$/.test(id),
  },
];

/**
 * Returns the figures that a number may state: “the stop at 169.79” must state a stop, not another price, and “50
 * shares” a number of shares. Figures in units that a measure before the number does not use are not excluded.
 */
export function figuresOfNamedMeasure(
  before: string,
  after: string,
  figures: readonly EvidenceFigure[],
): readonly EvidenceFigure[] {
  const counted = COUNTED.find(({ noun }) => noun.test(after));
  const candidates = counted === undefined ? figures : figures.filter(counted.counts);
  const around = `${before.slice(-60)}\0${after.slice(0, 10)}`;
  const measure = NAMED.find(({ name }) => name.test(around));
  if (measure === undefined) return candidates;
  return candidates.filter(
    ({ id, label, unit }) => !measure.units.includes(unit) || measure.of.test(id) || measure.of.test(label),
  );
}

const HEDGE = '(?: (?:by|about|some|almost|nearly))*';
const NOUN_LINK = `(?: (?:is|was|of|at|stands|now|only|since (?:the|your|its) entry|on (?:the|your|this) (?:position|trade|shares)))*:?`;
const NOT_OTHER = String.raw`(?<!\b(?:or|stop|take|and) |[-/])`;
/** Matches the words around a number, which \0 stands for. */
const moved = (verbs: string, nouns: string): readonly [byVerb: RegExp, byNoun: RegExp] => [
  new RegExp(String.raw`\b(?:${verbs})${HEDGE} ${NUMBER}`, 'i'),
  new RegExp(
    String.raw`\b${NOT_OTHER}(?:${nouns})${NOUN_LINK}${HEDGE} ${NUMBER}|${NUMBER} (?:${nouns})\b(?! or\b)`,
    'i',
  ),
];
const RISEN = moved('gained|rose|added|climbed|advanced|rallied|jumped|up', 'gains?|profits?|rise|advance|rally');
const FALLEN = moved('lost|fell|dropped|declined|slipped|slid|shed|down', 'loss(?:es)?|drop|decline|fall|slide');
/** Units in which a change is stated. */
const CHANGES: ReadonlySet<FigureUnit> = new Set(['percent', 'r', 'money']);

/**
 * Reports whether the words around an unsigned number reverse the figure’s direction, as “a loss of” does for a gain.
 */
export function isOppositeMove(before: string, after: string, { unit, value, label }: EvidenceFigure): boolean {
  if (!CHANGES.has(unit)) return false;
  const around = `${before.slice(-60)}\0${after.slice(0, 10)}`;
  const [byVerb, byNoun] = value > 0 ? FALLEN : RISEN;
  /** Losses and distances are stated without a sign. */
  return !label.startsWith('loss') && (byVerb.test(around) || (!label.startsWith('distance') && byNoun.test(around)));
}
