import { unavailable } from '../../../shared/unavailable.js';
import { daysBetween, NEVER } from '../../../shared/calendar/calendarDays.js';
import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { returnOfGrowth, type FigureOrReason, type ReturnFigure } from './figure.js';

/** When the average capital is below this share of the money involved, Modified Dietz gives absurd rates. */
const MIN_CAPITAL_SHARE = 0.1;
/** Differences below this share of the money involved come from floating-point arithmetic. */
const ROUNDING = 1e-9;

/**
 * Links the returns between consecutive valuations. Each is a Modified Dietz return, in which deposits count from the
 * start of their day and withdrawals until the end of theirs; over a single day that is the exact return.
 * @param valuations oldest first; the first is at the beginning of the period, the last at its end
 * @param flows oldest first, after the first valuation and no later than the last
 */
export function timeWeightedReturn(valuations: readonly Valuation[], flows: readonly CapitalFlow[]): ReturnFigure {
  const [first, last] = [valuations[0], valuations.at(-1)];
  const [growth] = first === last || last === undefined ? [] : growthUntil([last], valuations, flows);
  if (first === undefined || last === undefined || growth === undefined)
    return unavailable('The period has no day on which a value is known.');
  return growth.kind === 'unavailable' ? growth : returnOfGrowth(growth.value, daysBetween(first.date, last.date));
}

/**
 * Returns the growth of 1 from the first valuation to each of `days`: the time-weighted return until that day, plus 1.
 * @param days oldest first, not before the first valuation
 */
export function growthUntil(
  days: readonly Valuation[],
  valuations: readonly Valuation[],
  flows: readonly CapitalFlow[],
): FigureOrReason[] {
  let [growth, place, passed]: [FigureOrReason, number, number] = [{ kind: 'value', value: 1 }, 0, 0];
  const flowsUntil = (date: string): CapitalFlow[] => {
    const from = place;
    while ((flows[place]?.date ?? NEVER) <= date) place += 1;
    return flows.slice(from, place);
  };
  return days.map((day): FigureOrReason => {
    for (
      let next = valuations[passed + 1];
      next !== undefined && next.date <= day.date;
      next = valuations[passed + 1]
    ) {
      const before = valuations[passed];
      if (before !== undefined) growth = linked(growth, modifiedDietz(before, next, flowsUntil(next.date)));
      passed += 1;
    }
    const last = valuations[passed];
    if (last === undefined || last.date >= day.date) return growth;
    const sinceLast = place;
    const figure = linked(growth, modifiedDietz(last, day, flowsUntil(day.date)));
    place = sinceLast;
    return figure;
  });
}

function linked(growth: FigureOrReason, rate: FigureOrReason): FigureOrReason {
  if (growth.kind === 'unavailable') return growth;
  return rate.kind === 'unavailable' ? rate : { kind: 'value', value: growth.value * (1 + rate.value) };
}

/** Returns the Modified Dietz return from one valuation to the next. */
function modifiedDietz(start: Valuation, end: Valuation, flows: readonly CapitalFlow[]): FigureOrReason {
  const days = daysBetween(start.date, end.date);
  let gain = end.value - start.value;
  let capital = start.capital;
  let involved = Math.max(start.capital, end.capital);
  for (const { date, net, committed, freed } of flows) {
    const day = daysBetween(start.date, date);
    gain -= net;
    capital += (committed * (days - day + 1)) / days - (freed * (days - day)) / days;
    involved = Math.max(involved, committed, freed);
  }
  if (Math.abs(gain) <= ROUNDING * involved) return { kind: 'value', value: 0 };
  const span = days === 1 ? `On ${end.date}` : `From ${start.date} to ${end.date}`;
  if (capital <= ROUNDING * involved)
    return unavailable(
      `${span} the value changed, but the invested capital was zero or negative, so no return can be computed. A transaction may be missing.`,
    );
  if (days > 1 && flows.length > 0 && capital < MIN_CAPITAL_SHARE * involved)
    return unavailable(`${span} prices are missing, and the flows are too large relative to the invested money.`);
  const rate = gain / capital;
  return rate < -1 - ROUNDING
    ? unavailable(`${span} the loss was larger than the invested money.`)
    : { kind: 'value', value: Math.max(rate, -1) };
}
