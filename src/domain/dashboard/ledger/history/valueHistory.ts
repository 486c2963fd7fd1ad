import { unavailable, type Unavailable } from '../../../shared/unavailable.js';
import { addDays } from '../../../shared/calendar/calendarDays.js';
import { isTradingSession } from '../../market/calendar/tradingSessions.js';
import { toCents, ZERO, type Decimal } from '../../portfolio/decimal.js';
import { fallsFromHigh } from '../../risk/measures/fallsFromHigh.js';
import type { Valuation } from '../returns/capitalFlow.js';
import { investInIndex } from '../returns/indexComparison.js';
import type { MeasuredPeriod } from '../returns/measuredPeriod.js';
import type { ClosingPrices } from '../returns/positionHistory.js';
import { growthUntil } from '../returns/timeWeighted.js';

/** The measured capital at the end of one day. */
export interface HistoryPoint {
  /** A session, or the first or last day of the period. */
  readonly date: string;
  /** Null when a position has no price for this session; no other price is substituted. */
  readonly value: Decimal | null;
  /** The money put in since the beginning of the period, minus the money taken out. */
  readonly netFlow: Decimal;
  /** The time-weighted return since the beginning; null when the return or the value is unavailable. */
  readonly timeWeighted: number | null;
  /** Distance of the time-weighted growth from its high so far, as a fraction; at most 0. */
  readonly drawdown: number | null;
  /** The value that the same flows would have if invested in the index; null when the index has no close. */
  readonly indexValue: Decimal | null;
  readonly indexReturn: number | null;
}

/** The maximum drawdown of the time-weighted growth, which deposits and withdrawals do not affect. */
export type GrowthDrawdown =
  | {
      readonly kind: 'value';
      /** As a fraction of the growth at the high; at most 0. */
      readonly depth: number;
      readonly highDate: string;
      readonly lowDate: string;
      /** The drawdown at the end of the period; at most 0. */
      readonly current: number;
    }
  | Unavailable;

/** Sessions that are left out because a symbol has no price. */
export interface UnpricedSessions {
  readonly symbol: string;
  readonly sessions: number;
  readonly first: string;
  readonly last: string;
}

export interface ValueHistory {
  /** Empty when the amounts have several currencies. */
  readonly points: readonly HistoryPoint[];
  readonly drawdown: GrowthDrawdown;
  readonly leftOut: readonly UnpricedSessions[];
}

/**
 * Returns the value at each session of a period. At both ends, a close of the previous week may replace a missing
 * close.
 */
export function valueHistory(period: MeasuredPeriod, index: ClosingPrices | null): ValueHistory {
  const { source, from, to, start, end, flows, valuations, problem } = period;
  if (source.problem !== null || from >= to) return { points: [], drawdown: unavailable(problem ?? ''), leftOut: [] };
  const days = sessionsBetween(from, to);
  const { valuations: inner, missing } = source.valuations(days, 0);
  const known = [start, ...inner, end].filter((valuation) => valuation !== undefined);
  const growths = problem === null ? growthUntil(known, valuations, flows) : [];
  const growing = known.flatMap(({ date }, place) => {
    const growth = growths[place];
    return growth?.kind === 'value' ? [{ date, growth: growth.value }] : [];
  });
  const { falls, deepest } = fallsFromHigh(growing.map(({ growth }) => growth));
  const growthByDate = new Map(growing.map(({ date, growth }, place) => [date, { growth, fall: falls[place] ?? 0 }]));
  const indexByDate = start === undefined || index === null ? new Map() : indexPoints(index, start, period, days);
  const valueByDate = new Map(known.map(({ date, value }) => [date, value]));
  let [netFlow, place] = [ZERO, 0];
  const points = [...new Set([from, ...days, to])].map((date): HistoryPoint => {
    for (let flow = flows[place]; flow !== undefined && flow.date <= date; flow = flows[place]) {
      netFlow = netFlow.plus(flow.amount);
      place += 1;
    }
    const [value, growth] = [valueByDate.get(date), growthByDate.get(date)];
    return {
      date,
      value: value === undefined ? null : toCents(value),
      netFlow,
      timeWeighted: growth === undefined ? null : growth.growth - 1,
      drawdown: growth?.fall ?? null,
      ...(indexByDate.get(date) ?? { indexValue: null, indexReturn: null }),
    };
  });
  const last = growths.at(-1) ?? unavailable(problem ?? 'No value is known in the period.');
  return {
    points,
    leftOut: leftOutSessions(missing),
    drawdown:
      last.kind === 'unavailable'
        ? last
        : {
            kind: 'value',
            depth: deepest.depth,
            highDate: growing[deepest.high]?.date ?? from,
            lowDate: growing[deepest.low]?.date ?? from,
            current: falls.at(-1) ?? 0,
          },
  };
}

function sessionsBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) if (isTradingSession(day)) days.push(day);
  return days;
}

type IndexFields = Pick<HistoryPoint, 'indexValue' | 'indexReturn'>;

/** Returns the index value and return on each day with an index close, and at both ends of the period. */
function indexPoints(
  prices: ClosingPrices,
  start: Valuation,
  { from, to, flows }: MeasuredPeriod,
  sessions: readonly string[],
): Map<string, IndexFields> {
  const days = [from, ...sessions, to];
  const investment = investInIndex(prices, start, flows, days);
  return new Map(
    investment?.points.flatMap(({ level, value, closedOn }, place): [string, IndexFields][] => {
      const day = days[place] ?? to;
      if (closedOn !== day && day !== from && day !== to) return [];
      const indexValue = value.kind === 'value' ? toCents(value.value) : null;
      return [[day, { indexValue, indexReturn: level / investment.first - 1 }]];
    }),
  );
}

const leftOutSessions = (missing: readonly { readonly symbol: string; readonly date: string }[]): UnpricedSessions[] =>
  [...Map.groupBy(missing, ({ symbol }) => symbol)].map(([symbol, ofSymbol]) => ({
    symbol,
    sessions: ofSymbol.length,
    first: ofSymbol[0]?.date ?? '',
    last: ofSymbol.at(-1)?.date ?? '',
  }));
