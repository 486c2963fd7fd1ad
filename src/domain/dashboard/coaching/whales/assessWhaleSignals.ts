import type { WhaleSignal } from '../../analysis/whale/whaleSignals.js';
import { DAY_MS } from '../../../shared/timeUnits.js';
import type { CoachSubject } from '../coach.js';
import type { EvidenceSource } from '../evidence.js';
import { mentionsCompany } from '../news/companyNames.js';
import { siteOf } from './siteOf.js';

export const WHALE_VERDICTS = ['CONFIRMED', 'CONFLICT', 'WEAK SIGNAL'] as const;
export type WhaleVerdict = (typeof WHALE_VERDICTS)[number];

export interface WhaleAssessment {
  readonly direction: 'buying' | 'selling' | 'unclear';
  readonly verdict: WhaleVerdict;
  /** A sentence. */
  readonly reason: string;
  /** Results that say the same as the signals, and the opposite. */
  readonly same: readonly EvidenceSource[];
  readonly opposite: readonly EvidenceSource[];
}

/** Different sites that have to say the same. */
const SITES_TO_CONFIRM = 2;
/** Days between a signal and what is written about it. */
const DAYS_AROUND = 10;

const LARGE_MONEY =
  /\b(?:institution(?:s|al)?|hedge funds?|insiders?|13f|form 4|whales?|block trades?|dark pool|options? (?:activity|flow|volume)|sweeps?|unusual(?:ly)? (?:high |heavy |large )?(?:volume|activity|options)|heavy (?:volume|trading)|volume (?:spike|surge)|stakes?|holdings?|fund|berkshire|blackrock|vanguard|director|ceo|cfo)\b/i;
const BUYING =
  /\b(?:buy(?:s|ing)?|bought|accumulat\w+|purchas\w+|acquires?|acquired|adds?|added|boost(?:s|ed)?|rais(?:es|ed)|increas(?:es|ed)|inflows?|calls? (?:buying|sweeps?|volume)|bullish)\b/i;
const SELLING =
  /\b(?:sell(?:s|ing)?|sold|sale of|dump(?:s|ed)?|unload(?:s|ed)?|distribut\w+|cuts?|trim(?:s|med)?|reduc(?:es|ed)|exit(?:s|ed)?|outflows?|puts? (?:buying|sweeps?|volume)|bearish)\b/i;

/** Searches reach back so many days: older signals can have no page around them. */
const SEARCHED_DAYS = 7;

/** Whether a search can find what was written around a signal. */
export const canSearchForSignals = ({ audit, tickerAudit: published }: CoachSubject): boolean =>
  published.whale.signals.some(
    ({ date }) => Date.parse(audit.generated_at) - Date.parse(date) <= (SEARCHED_DAYS + DAYS_AROUND) * DAY_MS,
  );

/** By stated rules from the signals and the results alone; nobody's words about them count. */
export function assessWhaleSignals(subject: CoachSubject): WhaleAssessment {
  const { ticker, tickerAudit: published, search } = subject;
  const { signals } = published.whale;
  const direction = directionOf(signals);
  const about = search.sources.filter((source) => concerns(source, ticker, signals));
  const [same, opposite] = [
    about.filter((source) => saysOf(source) === direction),
    about.filter((source) => isOpposite(saysOf(source), direction)),
  ];
  const sites = new Set(same.map(({ url }) => siteOf(url))).size;
  const weak = (reason: string): WhaleAssessment => ({
    direction,
    verdict: 'WEAK SIGNAL',
    reason,
    same: direction === 'unclear' ? [] : same,
    opposite,
  });
  if (!canSearchForSignals(subject)) return weak('The signals are too old for a search, which reaches back a week.');
  if (search.reason !== null) return weak(`The web was not searched: ${search.reason}`);
  if (direction === 'unclear') return weak('The signals do not agree on whether somebody buys or sells.');
  if (opposite.length > 0)
    return {
      direction,
      verdict: 'CONFLICT',
      reason: `A page about it speaks of ${direction === 'buying' ? 'selling' : 'buying'}, while the signals are of ${direction}.`,
      same,
      opposite,
    };
  if (sites >= SITES_TO_CONFIRM)
    return {
      direction,
      verdict: 'CONFIRMED',
      reason: `Different sites wrote of large ${direction} around the day of the signal.`,
      same,
      opposite,
    };
  if (same.length > 0) return weak(`Only one site wrote of large ${direction}.`);
  return weak(
    about.length > 0
      ? 'No page around the day of the signal says whether large traders bought or sold.'
      : 'No page found is about large traders of this stock around the day of the signal.',
  );
}

function directionOf(signals: readonly WhaleSignal[]): WhaleAssessment['direction'] {
  const said = new Set(
    signals.map(({ direction }) => direction).filter((each) => each === 'buying' || each === 'selling'),
  );
  const [only] = said;
  return said.size === 1 && (only === 'buying' || only === 'selling') ? only : 'unclear';
}

/** About this company's large traders, and written around the day of a signal. */
function concerns({ title, published_at }: EvidenceSource, ticker: string, signals: readonly WhaleSignal[]): boolean {
  if (mentionsCompany(title, ticker) !== true || !LARGE_MONEY.test(title) || published_at === null) return false;
  const at = Date.parse(published_at);
  return signals.some(({ date }) => Math.abs(at - Date.parse(date)) <= DAYS_AROUND * DAY_MS);
}

function saysOf({ title }: EvidenceSource): WhaleAssessment['direction'] {
  const [buying, selling] = [BUYING.test(title), SELLING.test(title)];
  if (buying === selling) return 'unclear';
  return buying ? 'buying' : 'selling';
}

const isOpposite = (one: WhaleAssessment['direction'], other: WhaleAssessment['direction']): boolean =>
  (one === 'buying' && other === 'selling') || (one === 'selling' && other === 'buying');
