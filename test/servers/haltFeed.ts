import { answerText, startStandIn, type StandIn } from './standIn.js';

/** An item of Nasdaq's feed. Dates and times are those of New York, and unknown values are empty elements. */
export interface FeedItem {
  readonly symbol: string;
  readonly code: string;
  /** MM/DD/YYYY */
  readonly date: string;
  readonly time: string;
  readonly resumesOn?: string;
  readonly resumesAt?: string;
}

export interface HaltFeedServer extends StandIn {
  readonly url: string;
  readonly items: FeedItem[];
}

/** Serves Nasdaq's trade-halt feed: RSS 2.0, generated for each request. */
export async function startHaltFeed(now: () => Date): Promise<HaltFeedServer> {
  const items: FeedItem[] = [];
  const server = await startStandIn((request, response) =>
    answerText(haltFeed(items, now()), 200, { 'content-type': 'text/xml; charset=utf-8' })(request, response),
  );
  return Object.assign(server, { items, url: `${server.origin}/rss.aspx?feed=tradehalts` });
}

export const haltFeed = (
  items: readonly FeedItem[],
  madeAt: Date,
  declared = items.length,
): string => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:ndaq="http://www.nasdaqtrader.com/">
  <channel>
    <title>NASDAQTrader.com</title>
    <link>http://www.nasdaqtrader.com</link>
    <description>NASDAQ Trade Halts</description>
    <pubDate>${madeAt.toUTCString()}</pubDate>
    <ttl>1</ttl>
    <ndaq:numItems>${declared}</ndaq:numItems>
${items.map(itemOf).join('\n')}
  </channel>
</rss>
`;

const itemOf = ({ symbol, code, date, time, resumesOn, resumesAt }: FeedItem): string => `    <item>
      <title>${symbol}</title>
      <pubDate>Fri, 20 Nov 2026 05:00:00 GMT</pubDate>
      ${element('HaltDate', date)}
      ${element('HaltTime', time)}
      ${element('IssueSymbol', symbol)}
      <ndaq:IssueName>An Issuer &amp; Sons</ndaq:IssueName>
      <ndaq:Market>NASDAQ</ndaq:Market>
      ${element('ReasonCode', code)}
      <ndaq:PauseThresholdPrice />
      ${element('ResumptionDate', resumesOn)}
      <ndaq:ResumptionQuoteTime />
      ${element('ResumptionTradeTime', resumesAt)}
      <description><![CDATA[<table border="0"><tr><td><item>${symbol}</item></td></tr></table>]]></description>
    </item>`;

const element = (name: string, text = ''): string =>
  text === '' ? `<ndaq:${name} />` : `<ndaq:${name}>${text}</ndaq:${name}>`;
