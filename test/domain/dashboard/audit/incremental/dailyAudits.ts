import {
  assembleAudit,
  marketContextOf,
  type AuditRequest,
} from '../../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { auditTicker, type TickerResult } from '../../../../../src/domain/dashboard/audit/auditTicker.js';
import type { IncrementalAudit } from '../../../../../src/domain/dashboard/audit/incremental/incrementalAudit.js';
import type { TickerRecord } from '../../../../../src/domain/dashboard/framework/record/tickerRecord.js';
import { takeBars, type Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import type { Position } from '../../../../../src/domain/dashboard/portfolio/position.js';

/** The prices from which one day's audit is computed. */
export interface Day {
  readonly index: Bars | null;
  readonly tickers: ReadonlyMap<string, Bars>;
}

export type PositionOf = (symbol: string) => Position | null;

export const barsUntil = (bars: Bars, date: string): Bars =>
  takeBars(bars, bars.dates.findLastIndex((each) => each <= date) + 1);

export type Memories = ReadonlyMap<string, TickerRecord | null>;

/**
 * Audits the days in order, in full and incrementally. Returns, for each day, the symbols whose results differ, and the
 * entry `page` if the assembled audits differ.
 */
export function differencesOf(
  days: readonly Day[],
  incremental: IncrementalAudit,
  positionOf: PositionOf,
  start: Memories = new Map(),
): string[][] {
  let memories = start;
  return days.map((day) => {
    const request = requestOf(day, positionOf, memories);
    const market = marketContextOf(request);
    const fromNothing = request.tickers.map((ticker) => auditTicker(ticker, market));
    const run = incremental.begin(request);
    const continued = request.tickers.map((ticker) => run.audit(ticker));
    memories = memoriesOf(fromNothing);
    const differing = fromNothing.flatMap((result, place) =>
      JSON.stringify(result) === JSON.stringify(continued[place]) ? [] : [result.symbol],
    );
    const pages = [assembleAudit(request, market, fromNothing), assembleAudit(request, run.market, continued)];
    return JSON.stringify(pages[0]) === JSON.stringify(pages[1]) ? differing : [...differing, 'page'];
  });
}

/** Returns the tickers' records after an audit of the day. */
export function memoriesAfter(day: Day, positionOf: PositionOf, before: Memories): Memories {
  const request = requestOf(day, positionOf, before);
  const market = marketContextOf(request);
  return memoriesOf(request.tickers.map((ticker) => auditTicker(ticker, market)));
}

const requestOf = ({ index, tickers }: Day, positionOf: PositionOf, memories: Memories): AuditRequest => ({
  tickers: Array.from(tickers, ([symbol, bars]) => ({
    symbol,
    reading: { kind: 'bars', bars, flags: [] },
    position: positionOf(symbol),
    record: memories.get(symbol) ?? null,
  })),
  index,
  indexSymbol: index === null ? null : 'SPX',
  generatedAt: '2018-01-01T00:00:00.000Z',
  dataSource: 'test',
  portfolio: { source: 'test', errors: [], notes: [] },
  skippedReasonBySymbol: {},
});

const memoriesOf = (results: readonly TickerResult[]): Memories =>
  new Map(results.map((result) => [result.symbol, result.kind === 'audited' ? result.record : null]));
