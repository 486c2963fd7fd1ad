import type { Evidence, Source } from '../evidence.js';
import type { OutputKind } from '../coach.js';
import { figuresIn, type StatedFigure } from './figuresIn.js';
import { contradictionsIn } from './computedClaims.js';
import { addressesIn, markupIn, oddLettersIn } from './plainText.js';
import { predictionsIn } from './predictions.js';
import { quotationsIn } from './quotations.js';
import { normalisedAddress } from '../webAddress.js';
import { blanked, type Span } from './spans.js';

export type CheckName =
  | 'length'
  | 'plain_text'
  | 'no_addresses'
  | 'numbers'
  | 'no_predictions'
  | 'computed'
  | 'citations';

export interface Check {
  readonly check: CheckName;
  readonly passed: boolean;
  /** What failed it: a few words of the narration, or a sentence; null when it passed. */
  readonly found: string | null;
}

export interface CheckedNarration {
  readonly checks: readonly Check[];
  readonly passed: boolean;
  /** The numbers of the narration, each with its figure. */
  readonly figures: readonly StatedFigure[];
  /** The sources that are cited. */
  readonly cited: readonly Source[];
}

export interface Draft {
  readonly narration: string;
  /** Addresses of sources; empty for prose alone. */
  readonly citations: readonly string[];
}

/** The longest narration, in UTF-16 units. */
export const MOST_CHARACTERS = 3000;
const SHOWN = 3;
const SHOWN_CHARACTERS = 40;

/** Holds what was written against the evidence. The same for a provider’s text, a kept one and the rules narrator’s own. */
export function checkNarration(
  { narration, citations }: Draft,
  evidence: Evidence,
  output: OutputKind,
): CheckedNarration {
  const own = blanked(narration, quotationsIn(narration, evidence.sources));
  const { figures, foreign } = figuresIn(narration, evidence);
  const addresses = citations.map(normalisedAddress);
  const cited = evidence.sources.filter(({ url }) => addresses.includes(normalisedAddress(url)));
  const checks = [
    lengthCheck(narration),
    absent('plain_text', [...markupIn(narration), ...oddLettersIn(own)]),
    absent('no_addresses', addressesIn(own)),
    absent('numbers', foreign),
    absent('no_predictions', predictionsIn(own)),
    absent('computed', contradictionsIn(own, evidence)),
    citationsCheck(addresses, cited, output),
  ];
  return { checks, passed: checks.every(({ passed }) => passed), figures, cited };
}

function lengthCheck(narration: string): Check {
  if (narration.trim() === '') return failed('length', 'It is empty.');
  return narration.length > MOST_CHARACTERS
    ? failed('length', `It is longer than ${MOST_CHARACTERS} characters.`)
    : ok('length');
}

function citationsCheck(citations: readonly (string | null)[], cited: readonly Source[], output: OutputKind): Check {
  const known = new Set(cited.map(({ url }) => normalisedAddress(url)));
  if (output === 'prose')
    return citations.length === 0 ? ok('citations') : failed('citations', 'Nothing is to be cited here.');
  return citations.every((address) => address !== null && known.has(address))
    ? ok('citations')
    : failed('citations', 'An address is cited that is not among the sources.');
}

const absent = (check: CheckName, spans: readonly Span[]): Check =>
  spans.length === 0 ? ok(check) : failed(check, shown(spans));

const ok = (check: CheckName): Check => ({ check, passed: true, found: null });

const failed = (check: CheckName, found: string): Check => ({ check, passed: false, found });

const shown = (spans: readonly Span[]): string =>
  spans
    .slice(0, SHOWN)
    .map(({ text }) => JSON.stringify(text.slice(0, SHOWN_CHARACTERS)))
    .join(', ');

/** What a failed check means, for the user. */
export const CHECK_WORDS: Readonly<Record<CheckName, string>> = {
  length: 'it is empty or too long',
  plain_text: 'it is not plain text',
  no_addresses: 'it has a web address in it',
  numbers: 'it states a number or a date that is not in the evidence, or says it of the wrong thing',
  no_predictions: 'it claims to know the future',
  computed: 'it contradicts what is computed',
  citations: 'it cites a source that was not given',
};
