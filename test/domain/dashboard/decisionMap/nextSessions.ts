import {
  assembleAudit,
  marketContextOf,
  type AuditRequest,
} from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { auditTicker, type TickerInput } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { IncrementalAudit } from '../../../../src/domain/dashboard/audit/incremental/incrementalAudit.js';
import type { AuditPayload, TickerAudit } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import type { SessionBar } from '../../../../src/domain/dashboard/analysis/live/liveTicker.js';
import type { SessionAssumptions, MapSubject } from '../../../../src/domain/dashboard/decisionMap/assumptions.js';
import { createMapBasis, mapSubjectOf, type MapBasis } from '../../../../src/domain/dashboard/decisionMap/mapBasis.js';
import { decisionsOf } from '../../../../src/domain/dashboard/decisionMap/checkMap.js';
import type { Decisions } from '../../../../src/domain/dashboard/audit/decisions.js';
import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';

const NO_PORTFOLIO = { source: 'test', errors: [], notes: [] };

/** An audit, and the data of each ticker for evaluating its next session. */
export interface Audited {
  readonly index: Bars | null;
  readonly inputs: readonly TickerInput[];
  readonly subjects: ReadonlyMap<string, MapSubject>;
  readonly basis: MapBasis;
  readonly payload: AuditPayload;
}

/** Audits the tickers, continuing from the records of the previous audit if there is one. */
export function auditWithMemory(
  index: Bars | null,
  tickers: ReadonlyMap<string, Bars>,
  positionOf: (symbol: string) => Position | null = () => null,
  incremental = new IncrementalAudit(),
  before: Audited | null = null,
): Audited {
  const known = new Map(before?.inputs.map((input) => [input.symbol, input.record ?? null]));
  const inputs = Array.from(tickers, ([symbol, bars]): TickerInput => ({
    symbol,
    reading: { kind: 'bars', bars, flags: [] },
    position: positionOf(symbol),
    record: known.get(symbol) ?? null,
  }));
  return auditReadings(index, inputs, incremental);
}

export function auditReadings(
  index: Bars | null,
  inputs: readonly TickerInput[],
  incremental = new IncrementalAudit(),
): Audited {
  const run = incremental.begin({ index, tickers: inputs });
  const results = inputs.map((input) => run.audit(input));
  const after = inputs.map((input, place): TickerInput => {
    const result = results[place];
    return { ...input, record: result?.kind === 'audited' ? result.record : null };
  });
  const { series } = incremental;
  if (series === null) throw new Error('no series');
  const basis = createMapBasis(after, series);
  const subjects = after.flatMap(({ symbol }) => {
    const subject = mapSubjectOf(basis, symbol);
    return subject === null ? [] : [[symbol, subject] as const];
  });
  const request = requestOf(index, inputs);
  const payload = assembleAudit(request, run.market, results);
  return { index, inputs: after, subjects: new Map(subjects), basis, payload };
}

const requestOf = (index: Bars | null, tickers: readonly TickerInput[]): AuditRequest => ({
  tickers,
  index,
  indexSymbol: index === null ? null : 'SPX',
  generatedAt: '2018-01-01T00:00:00.000Z',
  dataSource: 'test',
  portfolio: NO_PORTFOLIO,
  skippedReasonBySymbol: {},
});

function withBar(bars: Bars, date: string, bar: SessionBar): Bars {
  const longer = (values: Float64Array, value: number): Float64Array => {
    const all = new Float64Array(values.length + 1).fill(value);
    all.set(values);
    return all;
  };
  return {
    dates: [...bars.dates, date],
    open: longer(bars.open, bar.open),
    high: longer(bars.high, bar.high),
    low: longer(bars.low, bar.low),
    close: longer(bars.close, bar.close),
    volume: longer(bars.volume, bar.volume),
  };
}

export interface AuditedSession {
  readonly audit: TickerAudit;
  readonly decisions: Decisions;
}

/** Audits from scratch with a bar added to one ticker and the index; other tickers have no bar for that session. */
export function auditAfter(
  { index, inputs }: Audited,
  symbol: string,
  { date, indexClose }: Pick<SessionAssumptions, 'date' | 'indexClose'>,
  bar: SessionBar,
): AuditedSession {
  const close = indexClose ?? NaN;
  const longerIndex =
    index === null ? null : withBar(index, date, { open: close, high: close, low: close, close, volume: 0 });
  const longer = inputs.map((input) =>
    input.symbol === symbol && input.reading.kind === 'bars'
      ? { ...input, reading: { ...input.reading, bars: withBar(input.reading.bars, date, bar) } }
      : input,
  );
  const market = marketContextOf({ index: longerIndex, tickers: longer });
  const input = longer.find((each) => each.symbol === symbol);
  const result = input === undefined ? null : auditTicker(input, market);
  if (result?.kind !== 'audited') throw new Error(`${symbol} was not audited`);
  const { breadth = null } = market.regime.days.at(-1) ?? {};
  return { audit: result.audit, decisions: decisionsOf(result.audit, { breadth }) };
}
