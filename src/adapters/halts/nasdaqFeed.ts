import { isCalendarDate } from '../../domain/shared/calendar/calendarDate.js';
import { newYorkTimestamp } from '../../domain/dashboard/market/calendar/tradingSessions.js';
import type { Halt } from '../../domain/dashboard/trading/orders/halts/halt.js';
import { MINUTE_MS } from '../../domain/shared/timeUnits.js';

/** The trade-halt feed is not what it should be: then nothing is known of any halt. */
export class UnreadableHaltFeed extends Error {
  override readonly name = 'UnreadableFeed';
}

const DOCUMENT = /^\s*(?:<\?xml[^>]*\?>\s*)?<rss[\s>].*<\/channel>\s*<\/rss>\s*$/s;
const CDATA = /<!\[CDATA\[.*?\]\]>/gs;
const ITEM = /<item>.*?<\/item>/gs;
const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** The feed pads the fraction of some seconds with blanks. */
const TIME = /^(\d{2}):(\d{2}):(\d{2})\s*(\.\d+)?$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A copy that is older has missed halts; the feed itself is made anew each minute. */
const OLDEST_MS = 15 * MINUTE_MS;

/**
 * The halts in Nasdaq's trade-halt feed (RSS 2.0 with fields of the ndaq namespace), of all US exchanges, resumed ones included.
 * Times are New York's. The feed says how many items it has and when it was made: one that is cut off or stale is refused.
 * @param at now, in milliseconds since the epoch
 * @throws UnreadableHaltFeed
 */
export function readHaltFeed(xml: string, at: number): Halt[] {
  if (!DOCUMENT.test(xml) || xml.includes('<!DOCTYPE')) throw new UnreadableHaltFeed('The answer is no complete feed.');
  const text = xml.replaceAll(CDATA, '');
  const items = text.match(ITEM) ?? [];
  const head = text.replaceAll(ITEM, '');
  const declared = field(head, 'ndaq:numItems');
  if (declared !== String(items.length))
    throw new UnreadableHaltFeed(
      `The feed declares ${declared === '' ? 'no number of' : declared} items and has ${items.length}.`,
    );
  const madeAt = Date.parse(field(head, 'pubDate'));
  if (!(at - madeAt <= OLDEST_MS))
    throw new UnreadableHaltFeed(`The feed is of ${field(head, 'pubDate') || 'no known time'}.`);
  return items.map(haltOf);
}

function haltOf(item: string): Halt {
  const ticker = field(item, 'ndaq:IssueSymbol');
  const since = momentOf(field(item, 'ndaq:HaltDate'), field(item, 'ndaq:HaltTime'));
  if (ticker === '' || since === null) throw new UnreadableHaltFeed('A halt in the feed has no symbol, date or time.');
  const resumption = field(item, 'ndaq:ResumptionTradeTime');
  const until = resumption === '' ? null : momentOf(field(item, 'ndaq:ResumptionDate'), resumption);
  if (resumption !== '' && until === null)
    throw new UnreadableHaltFeed(`The end of the halt of ${ticker} cannot be read.`);
  return { ticker, code: field(item, 'ndaq:ReasonCode'), since, until };
}

/** The text of the first element of that name; empty when it is empty or absent. */
function field(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '').trim();
}

function momentOf(date: string, time: string): number | null {
  const [, month, day, year] = DATE.exec(date) ?? [];
  const [, hours, minutes, seconds, fraction = '0'] = TIME.exec(time) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (hours === undefined || !isCalendarDate(iso)) return null;
  const ofDay = Number(hours) + Number(minutes) / 60 + (Number(seconds) + Number(fraction)) / 3600;
  return Math.round(newYorkTimestamp(iso, ofDay));
}
