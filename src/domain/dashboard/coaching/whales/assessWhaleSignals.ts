import type { WhaleSignal } from '../../analysis/whale/whaleAudit.js';
import { isoDate } from '../../../shared/calendar/calendarDays.js';
import { DAY_MS } from '../../../shared/timeUnits.js';
import type { CoachSubject, SearchPeriod } from '../coach.js';
import type { EvidenceSource } from '../evidence.js';
import { mentionsCompany } from '../news/companyNames.js';
import { siteOf } from './siteOf.js';

export const WHALE_VERDICTS = ['CONFIRMED', 'CONFLICT', 'WEAK SIGNAL'] as const;
export type WhaleVerdict = (typeof WHALE_VERDICTS)[number];

export interface WhaleAssessment {
  readonly direction: 'buying' | 'selling' | 'unclear';
  readonly verdict: WhaleVerdict;
  readonly reason: string;
  /** Search results that agree with the signals; `opposite` lists the results that contradict them. */
  readonly same: readonly EvidenceSource[];
  readonly opposite: readonly EvidenceSource[];
}

/** Number of different sites that must agree for CONFIRMED. */
const SITES_TO_CONFIRM = 2;
/** Maximum number of days between a signal and a page about it. */
const DAYS_AROUND = 10;

const LARGE_MONEY =
  /\b(?:institution(?:s|al)?|hedge funds?|insiders?|13f|form 4|whales?|block trades?|dark pool|options? (?:activity|flow|volume)|sweeps?|unusual(?:ly)? (?:high |heavy |large )?(?:volume|activity|options)|heavy (?:volume|trading)|volume (?:spike|surge)|stakes?|holdings?|fund|berkshire|blackrock|vanguard|director|ceo|cfo)\b/i;
const BUYING =
  /\b(?:buy(?:s|ing)?|bought|accumulat\w+|purchas\w+|acquires?|acquired|adds?|added|boost(?:s|ed)?|rais(?:es|ed)|increas(?:es|ed)|inflows?|calls? (?:buying|sweeps?|volume)|bullish)\b/i;
const SELLING =
  /\b(?:sell(?:s|ing)?|sold|sale of|dump(?:s|ed)?|unload(?:s|ed)?|distribut\w+|cuts?|trim(?:s|med)?|reduc(?:es|ed)|exit(?:s|ed)?|outflows?|puts? (?:buying|sweeps?|volume)|bearish)\b/i;

/** Returns the days around the signals, up to the day of the audit: pages about them were published on these days. */
export function searchPeriodOf({ audit, tickerAudit: { whale } }: CoachSubject): SearchPeriod {
  const times = whale.signals.map(({ date }) => Date.parse(date));
  return {
    from: isoDate(Math.min(...times) - DAYS_AROUND * DAY_MS),
    to: isoDate(Math.min(Math.max(...times) + DAYS_AROUND * DAY_MS, Date.parse(audit.generated_at))),
  };
}

/** Computes the verdict by fixed rules. Its only inputs are the signals and the search results. */
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
  if (search.reason !== null) return weak(`The web was not searched: ${search.reason}`);
  if (direction === 'unclear') return weak('The signals disagree on whether large traders are buying or selling.');
  if (opposite.length > 0)
    return {
      direction,
      verdict: 'CONFLICT',
      reason: `A page reports large ${direction === 'buying' ? 'selling' : 'buying'}, while the signals point to ${direction}.${undatedNote(opposite)}`,
      same,
      opposite,
    };
  if (sites >= SITES_TO_CONFIRM)
    return {
      direction,
      verdict: 'CONFIRMED',
      reason: `Different sites report large ${direction} around the day of the signal.${undatedNote(same)}`,
      same,
      opposite,
    };
  if (same.length > 0) return weak(`Only one site reports large ${direction}.`);
  return weak(
    about.length > 0
      ? 'No page from around the day of the signal says whether large traders bought or sold.'
      : 'No page from around the day of the signal covers large traders of this stock.',
  );
}

function directionOf(signals: readonly WhaleSignal[]): WhaleAssessment['direction'] {
  const said = new Set(
    signals.map(({ direction }) => direction).filter((each) => each === 'buying' || each === 'selling'),
  );
  const [only] = said;
  return said.size === 1 && (only === 'buying' || only === 'selling') ? only : 'unclear';
}

const undatedNote = (pages: readonly EvidenceSource[]): string =>
  pages.some(({ published_at }) => published_at === null)
    ? ' Pages without a date count too, because the search was limited to the days around the signal.'
    : '';

/**
 * Reports whether a page is about large traders of this company and was published around the day of a signal. A page
 * without a date counts, because the search was limited to these days.
 */
function concerns({ title, published_at }: EvidenceSource, ticker: string, signals: readonly WhaleSignal[]): boolean {
  if (mentionsCompany(title, ticker) !== true || !LARGE_MONEY.test(title)) return false;
  if (published_at === null) return true;
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
