import { isCalendarDate } from '../../domain/shared/calendar/calendarDate.js';
import { newYorkTimestamp } from '../../domain/dashboard/market/calendar/tradingSessions.js';
import type { Halt } from '../../domain/dashboard/trading/orders/halts/halt.js';
import { MINUTE_MS } from '../../domain/shared/timeUnits.js';

/** The trade-halt feed is invalid, so the current halts are unknown. */
export class UnreadableHaltFeed extends Error {
  override readonly name = 'UnreadableFeed';
}

const DOCUMENT = /^\s*(?:<\?xml[^>]*\?>\s*)?<rss[\s>].*<\/channel>\s*<\/rss>\s*$/s;
const CDATA = /<!\[CDATA\[.*?\]\]>/gs;
const ITEM = /<item>.*?<\/item>/gs;
const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** Matches a time of day. The feed pads the fraction of some seconds with spaces. */
const TIME = /^(\d{2}):(\d{2}):(\d{2})\s*(\.\d+)?$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The maximum age of the feed. It is regenerated every minute, and an older copy would lack recent halts. */
const OLDEST_MS = 15 * MINUTE_MS;

/**
 * Reads the halts of all US exchanges, even those that have ended, from Nasdaq's trade-halt feed (RSS 2.0 with fields
 * of the ndaq namespace, in New York time). The feed states its item count and its time, so a truncated or stale feed
 * is refused.
 * @param at now, in milliseconds since the epoch
 * @throws UnreadableHaltFeed
 */
export function readHaltFeed(xml: string, at: number): Halt[] {
  if (!DOCUMENT.test(xml) || xml.includes('<!DOCTYPE'))
    throw new UnreadableHaltFeed('The reply is not a complete trade-halt feed.');
  const text = xml.replaceAll(CDATA, '');
  const items = text.match(ITEM) ?? [];
  const head = text.replaceAll(ITEM, '');
  const declared = field(head, 'ndaq:numItems');
  if (declared !== String(items.length))
    throw new UnreadableHaltFeed(
      `The feed declares ${declared === '' ? 'no number of' : declared} items but has ${items.length}.`,
    );
  const madeAt = Date.parse(field(head, 'pubDate'));
  if (!(at - madeAt <= OLDEST_MS))
    throw new UnreadableHaltFeed(
      `The feed may be out of date: its publication time is ${field(head, 'pubDate') || 'unknown'}.`,
    );
  return items.map(haltOf);
}

function haltOf(item: string): Halt {
  const ticker = field(item, 'ndaq:IssueSymbol');
  const since = momentOf(field(item, 'ndaq:HaltDate'), field(item, 'ndaq:HaltTime'));
  if (ticker === '' || since === null) throw new UnreadableHaltFeed('A halt in the feed lacks a symbol, date or time.');
  const resumption = field(item, 'ndaq:ResumptionTradeTime');
  const until = resumption === '' ? null : momentOf(field(item, 'ndaq:ResumptionDate'), resumption);
  if (resumption !== '' && until === null)
    throw new UnreadableHaltFeed(`The end time of the halt of ${ticker} cannot be read.`);
  return { ticker, code: field(item, 'ndaq:ReasonCode'), since, until };
}

/** Returns the text of the first element with that name; empty when the element is empty or missing. */
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
