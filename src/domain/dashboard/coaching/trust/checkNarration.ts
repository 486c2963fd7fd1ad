import type { Evidence, EvidenceSource } from '../evidence.js';
import type { NarrationKind } from '../coach.js';
import { figuresIn, type StatedFigure } from './figuresIn.js';
import { contradictionsIn } from './computedClaims.js';
import { addressesIn, markupIn, nonLatinLettersIn } from './plainText.js';
import { predictionsIn } from './predictions.js';
import { sourceQuotationsIn } from './quotations.js';
import { normalizeWebAddress } from '../webAddress.js';
import { blankOutSpans, matchSpans, type TextSpan } from './spans.js';

export type NarrationCheckName =
  | 'length'
  | 'plain_text'
  | 'no_addresses'
  | 'numbers'
  | 'no_predictions'
  | 'computed'
  | 'citations';

export interface NarrationCheck {
  readonly check: NarrationCheckName;
  readonly passed: boolean;
  /** The offending words of the narration, or a sentence that explains the failure; null when the check passed. */
  readonly found: string | null;
}

export interface CheckedNarration {
  readonly checks: readonly NarrationCheck[];
  readonly passed: boolean;
  /** Each number of the narration with its figure. */
  readonly figures: readonly StatedFigure[];
  readonly cited: readonly EvidenceSource[];
}

export interface NarrationWithCitations {
  readonly narration: string;
  /** Addresses of sources; empty for prose without citations. */
  readonly citations: readonly string[];
}

/** Maximum length in UTF-16 units. */
export const MAX_NARRATION_CHARACTERS = 3000;
const SHOWN = 3;
const SHOWN_CHARACTERS = 40;

/** Checks a narration from a provider, the cache or the rules narrator against the evidence. */
export function checkNarration(
  { narration, citations }: NarrationWithCitations,
  evidence: Evidence,
  output: NarrationKind,
): CheckedNarration {
  const own = blankOutSpans(narration, sourceQuotationsIn(narration, evidence.sources));
  const { figures, unsupported: foreign } = figuresIn(narration, evidence);
  const addresses = citations.map(normalizeWebAddress);
  const cited = evidence.sources.filter(({ url }) => addresses.includes(normalizeWebAddress(url)));
  const checks = [
    lengthCheck(narration),
    absent('plain_text', [...markupIn(narration), ...nonLatinLettersIn(own)]),
    absent('no_addresses', addressesIn(own)),
    absent('numbers', foreign),
    absent('no_predictions', predictionsIn(withoutTicker(own, evidence))),
    absent('computed', contradictionsIn(own, evidence)),
    citationsCheck(addresses, cited, output),
  ];
  return { checks, passed: checks.every(({ passed }) => passed), figures, cited };
}

/** Blanks out the ticker, which can be a word of a prediction, such as TO in “headlines about TO”. */
function withoutTicker(text: string, { facts }: Evidence): string {
  const ticker = facts['ticker'] ?? null;
  return ticker === null
    ? text
    : blankOutSpans(
        text,
        matchSpans(text, /[\w.-]*\w/g).filter((word) => word.text === ticker),
      );
}

function lengthCheck(narration: string): NarrationCheck {
  if (narration.trim() === '') return failed('length', 'The narration is empty.');
  return narration.length > MAX_NARRATION_CHARACTERS
    ? failed('length', `The narration is longer than ${MAX_NARRATION_CHARACTERS} characters.`)
    : ok('length');
}

function citationsCheck(
  citations: readonly (string | null)[],
  cited: readonly EvidenceSource[],
  output: NarrationKind,
): NarrationCheck {
  const known = new Set(cited.map(({ url }) => normalizeWebAddress(url)));
  if (output === 'prose')
    return citations.length === 0 ? ok('citations') : failed('citations', 'This narration must not cite anything.');
  return citations.every((address) => address !== null && known.has(address))
    ? ok('citations')
    : failed('citations', 'The narration cites an address that is not among the sources.');
}

const absent = (check: NarrationCheckName, spans: readonly TextSpan[]): NarrationCheck =>
  spans.length === 0 ? ok(check) : failed(check, shown(spans));

const ok = (check: NarrationCheckName): NarrationCheck => ({ check, passed: true, found: null });

const failed = (check: NarrationCheckName, found: string): NarrationCheck => ({ check, passed: false, found });

const shown = (spans: readonly TextSpan[]): string =>
  spans
    .slice(0, SHOWN)
    .map(({ text }) => JSON.stringify(text.slice(0, SHOWN_CHARACTERS)))
    .join(', ');

const FAILED_CHECK_EXPLANATIONS: Readonly<Record<NarrationCheckName, string>> = {
  length: 'it is empty or too long',
  plain_text: 'it is not plain text',
  no_addresses: 'it contains a web address',
  numbers: 'it states a number or a date that is not in the evidence, or attributes it to the wrong measure',
  no_predictions: 'it predicts the future',
  computed: 'it contradicts the computed values',
  citations: 'it cites a source that is not in the evidence',
};

/** Explains failed checks to the user and to the provider. */
export const explainChecks = (checks: readonly NarrationCheck[]): string =>
  checks.map(({ check }) => FAILED_CHECK_EXPLANATIONS[check]).join('; ');
