import { DAY_MS } from '../../../shared/timeUnits.js';
import type { EvidenceSource } from '../evidence.js';
import { mentionsCompany } from './companyNames.js';

export type HeadlineDirection = 'positive' | 'negative' | 'unclear';

/** Event kinds that a title's words can indicate. */
export type HeadlineEventKind =
  | 'results'
  | 'guidance'
  | 'takeover'
  | 'regulator'
  | 'lawsuit'
  | 'management'
  | 'capital'
  | 'product'
  | 'trouble';

/** A headline with its classification; fields are named as in the API. */
export interface ClassifiedHeadline {
  readonly title: string;
  readonly url: string;
  readonly published_at: string | null;
  readonly classification: 'MATERIAL' | 'NOISE';
  readonly direction: HeadlineDirection;
  readonly event: HeadlineEventKind | null;
  readonly why: string;
}

/** Older news is already in the price. */
const FRESH_DAYS = 7;

const EVENTS: readonly (readonly [HeadlineEventKind, RegExp])[] = [
  [
    'trouble',
    /\b(?:bankrupt\w*|chapter 11|default(?:s|ed)?|fraud|restat(?:e|es|ed|ement)|delist\w*|going concern|short[- ]seller|data breach|hack(?:ed)?|strike|plant (?:fire|closure)|layoffs?|job cuts)\b/i,
  ],
  [
    'takeover',
    /\b(?:acqui(?:re|res|red|sition)|merg(?:e|es|er|ing)|takeover|buyout|bid for|spin-?off|divest\w*|stake in)\b/i,
  ],
  [
    'regulator',
    /\b(?:fda|sec|doj|ftc|antitrust|regulators?|investigat\w+|probe[sd]?|subpoena\w*|fined?|sanctions?|tariffs?|recalls?|approv(?:al|es|ed)|ban(?:s|ned)?)\b/i,
  ],
  [
    'lawsuit',
    /\b(?:lawsuits?|sue[sd]?|suing|settle(?:s|d|ment)|verdict|jury|court|patent (?:case|fight|ruling)|class action)\b/i,
  ],
  [
    'guidance',
    /\b(?:guidance|outlook|(?:raises|lifts|cuts|lowers|slashes|withdraws|reaffirms) (?:its )?(?:forecast|view|full-year|fy\b)|profit warning|warns)\b/i,
  ],
  [
    'results',
    /\b(?:earnings|quarterly|(?:first|second|third|fourth)[- ]quarter|q[1-4]|eps|revenue|results|profit|same-store sales|deliveries)\b/i,
  ],
  [
    'management',
    /\b(?:ceo|cfo|chief (?:executive|financial)|chair(?:man|woman)?|board)\b.{0,60}\b(?:resign\w*|steps? down|depart\w*|appoint\w*|nam(?:es|ed)|ousted|retire\w*|replac\w+)|\b(?:resign\w*|steps? down|appoints?|names|ousts?)\b.{0,60}\b(?:ceo|cfo|chief (?:executive|financial)|chair(?:man|woman)?)\b/i,
  ],
  ['capital', /\b(?:buybacks?|repurchas\w+|dividends?|stock split|offering|convertible notes?|dilut\w+|raises \$)\b/i],
  [
    'product',
    /\b(?:contract|order(?:s)? worth|wins? (?:order|deal)|partnership|launch(?:es|ed)?|unveils?|trial (?:results|data|fails)|phase (?:2|3|ii|iii)|patent granted)\b/i,
  ],
];

const POSITIVE =
  /\b(?:beats?|tops?|exceeds?|above (?:estimates|expectations)|raises|lifts|boosts?|record|approv(?:al|es|ed)|wins?|won|surges? after|buybacks?|repurchas\w+|(?:raises|hikes|increases) (?:its )?dividend|upgrade[sd]?|strong|dismiss(?:es|ed)|cleared|settles)\b/i;
const NEGATIVE =
  /\b(?:miss(?:es|ed)?|below (?:estimates|expectations)|cuts?|lowers?|slashes|withdraws|warns|warning|weak|recalls?|probe[sd]?|investigat\w+|subpoena\w*|lawsuits?|sue[sd]|fined?|fraud|restat\w+|bankrupt\w*|default(?:s|ed)?|delist\w*|resign\w*|steps? down|ousted|layoffs?|job cuts|fails?|rejects?|rejected|banned|breach|hack(?:ed)?|downgrade[sd]?|dilut\w+|plunges? after|tariffs?|halts?)\b/i;

/** Commentary on the stock or the market rather than news of an event. */
const CHATTER =
  /\b(?:stocks? to (?:buy|watch|sell)|should you (?:buy|sell)|(?:here['’]s|this is) why|why .{0,40}\bstock\b|is .{0,40}\ba buy\b|\d+ (?:stocks|reasons|things)|top (?:movers|picks|stocks)|market (?:today|wrap|update)|stock market|wall street (?:today|rises|falls)|price target|analysts? (?:say|think|expect)|prediction|could (?:soar|crash|double)|millionaire|zacks|motley fool|cramer|opinion|preview|what to (?:know|expect)|how to (?:play|trade)|technical analysis|moving average|options? traders?)\b/i;

/**
 * Returns MATERIAL for a recent title that names the company and an event and is not commentary. Only the title is
 * read, not the page.
 * @param now ISO 8601: time of the audit
 */
export function classifyHeadline(
  { title, url, published_at }: EvidenceSource,
  ticker: string,
  now: string,
): ClassifiedHeadline {
  const [event = null] = EVENTS.flatMap(([kind, words]) => (words.test(title) ? [kind] : []));
  const noise = whyNoise(title, ticker, published_at, now, event);
  const direction = directionOf(title);
  const read = { title, url, published_at, event };
  if (noise !== null) return { ...read, classification: 'NOISE', direction, why: noise };
  return {
    ...read,
    classification: 'MATERIAL',
    direction,
    why: `The title reports ${HEADLINE_EVENT_LABELS[event ?? 'results']}.`,
  };
}

export const HEADLINE_EVENT_LABELS: Readonly<Record<HeadlineEventKind, string>> = {
  results: 'results',
  guidance: 'a guidance change',
  takeover: 'a takeover, merger or stake',
  regulator: 'regulatory action',
  lawsuit: 'a lawsuit',
  management: 'a management change',
  capital: 'dividends, buybacks or new shares',
  product: 'a product, order or trial',
  trouble: 'business trouble',
};

function whyNoise(
  title: string,
  ticker: string,
  publishedAt: string | null,
  now: string,
  event: HeadlineEventKind | null,
): string | null {
  if (mentionsCompany(title, ticker) === false) return 'The title does not name the company.';
  if (CHATTER.test(title)) return 'The title comments on the stock or the market and reports no event.';
  if (event === null) return 'The title reports no event.';
  if (publishedAt === null) return 'The headline has no date.';
  return Date.parse(now) - Date.parse(publishedAt) > FRESH_DAYS * DAY_MS
    ? `The headline is more than ${FRESH_DAYS} days old.`
    : null;
}

function directionOf(title: string): HeadlineDirection {
  const [good, bad] = [POSITIVE.test(title), NEGATIVE.test(title)];
  if (good === bad) return 'unclear';
  return good ? 'positive' : 'negative';
}
