import type { PortfolioRowError } from '../portfolio/readPortfolio.js';
import type { MarketContext, TickerInput, TickerResult } from './auditTicker.js';
import { auditTicker } from './auditTicker.js';
import type { Bars } from '../market/bars.js';
import type { AuditPayload } from './auditPayload.js';
import { oldPricesNote } from './oldPrices.js';
import { riskOfAuditedHoldings } from './auditRisk.js';
import type { AccountFacts } from '../risk/portfolioRisk.js';
import { latestRegime, regimeHistoryOf } from '../analysis/regime/regimeHistory.js';

export interface AuditRequest {
  readonly tickers: readonly TickerInput[];
  /** Null when no index is loaded. */
  readonly index: Bars | null;
  /** SPX or SPY; null when neither is loaded. */
  readonly indexSymbol: string | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly generatedAt: string;
  /** Name of the price source. */
  readonly dataSource: string;
  readonly portfolio: {
    /** Where the positions come from, for display. */
    readonly source: string;
    readonly errors: readonly PortfolioRowError[];
    readonly notes: readonly string[];
    /** Number of holdings over the plan's limit; absent without such holdings. */
    readonly holdings_over_limit?: number;
  };
  readonly account?: AccountFacts;
  /** Symbols that are not audited, with the reason: over the plan's limit, or unknown to the price source. */
  readonly skippedReasonBySymbol: Readonly<Record<string, string>>;
}

/** Runs the whole audit at once: `marketContextOf`, `auditTicker` for each ticker, `assembleAudit`. */
export function auditPortfolio(request: AuditRequest): AuditPayload {
  const market = marketContextOf(request);
  return assembleAudit(
    request,
    market,
    request.tickers.map((ticker) => auditTicker(ticker, market)),
  );
}

/** Computes the market data that all tickers of a run share; breadth counts every ticker that has bars. */
export function marketContextOf({ index, tickers }: Pick<AuditRequest, 'index' | 'tickers'>): MarketContext {
  const universe = tickers.flatMap(({ reading }) => (reading.kind === 'bars' ? [reading.bars] : []));
  return { index, regime: regimeHistoryOf(index, universe) };
}

/** Combines the results of a run, in any order, into the published audit. */
export function assembleAudit(
  request: AuditRequest,
  { regime }: MarketContext,
  results: readonly TickerResult[],
): AuditPayload {
  const ordered = results.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  const audited = ordered.flatMap((result) => (result.kind === 'audited' ? [result] : []));
  const failures = ordered.flatMap((result) => (result.kind === 'failed' ? [result] : []));
  const held = request.tickers.filter(({ position }) => position !== null && position.quantity !== 0).length;
  const tickers = Object.fromEntries(audited.map(({ symbol, audit }) => [symbol, audit]));
  const dates = audited.map(({ audit }) => audit.metadata.last_date).toSorted();
  const as_of = dates.at(-1) ?? null;
  const risk = riskOfAuditedHoldings(request.tickers, results, indexOf(request), request.account);
  const oldPrices = oldPricesNote({ tickers, as_of, portfolio: { risk } });
  return {
    schema_version: 1,
    generated_at: request.generatedAt,
    data_source: request.dataSource,
    as_of,
    regime: { ...latestRegime(regime), index: request.indexSymbol, notes: regime.notes, inputs: regime.inputs },
    portfolio: {
      ...request.portfolio,
      notes: oldPrices === null ? request.portfolio.notes : [...request.portfolio.notes, oldPrices],
      positions: held,
      watched: request.tickers.length - held,
      risk,
    },
    tickers,
    errors: sorted({
      ...request.skippedReasonBySymbol,
      ...Object.fromEntries(failures.map(({ symbol, message }) => [symbol, message])),
    }),
  };
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const indexOf = ({ index, indexSymbol }: AuditRequest) =>
  index === null || indexSymbol === null ? null : { symbol: indexSymbol, bars: index };
