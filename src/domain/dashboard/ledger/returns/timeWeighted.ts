import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { daysFrom, returnOfGrowth, unavailableFigure, type Figure, type ReturnFigure } from './figure.js';

/** When the average capital is below this share of the money involved, Modified Dietz gives absurd rates. */
const MIN_CAPITAL_SHARE = 0.1;
/** Differences below this share of the money involved come from floating-point arithmetic. */
const ROUNDING = 1e-9;

/**
 * Links the returns between consecutive valuations. Each is a Modified Dietz return, in which deposits count from the
 * start of their day and withdrawals until the end of theirs; over a single day that is the exact return.
 * @param valuations in order; the first is the beginning of the period, the last its end
 * @param flows in order, after the first valuation and until the last
 */
export function timeWeightedReturn(valuations: readonly Valuation[], flows: readonly CapitalFlow[]): ReturnFigure {
  let growth = 1;
  let place = 0;
  for (const [number, end] of valuations.entries()) {
    const start = valuations[number - 1];
    if (start === undefined) continue;
    const between: CapitalFlow[] = [];
    for (let flow = flows[place]; flow !== undefined && flow.date <= end.date; flow = flows[place]) {
      between.push(flow);
      place += 1;
    }
    const linked = modifiedDietz(start, end, between);
    if (linked.kind === 'unavailable') return linked;
    growth *= 1 + linked.value;
  }
  const [first, last] = [valuations[0], valuations.at(-1)];
  return first === undefined || last === undefined || first === last
    ? unavailableFigure('The period has no day on which a value is known.')
    : returnOfGrowth(growth, daysFrom(first.date, last.date));
}

/** Returns the Modified Dietz return from one valuation to the next. */
function modifiedDietz(start: Valuation, end: Valuation, flows: readonly CapitalFlow[]): Figure {
  const days = daysFrom(start.date, end.date);
  let gain = end.value - start.value;
  let capital = start.capital;
  let involved = Math.max(start.capital, end.capital);
  for (const { date, net, committed, freed } of flows) {
    const day = daysFrom(start.date, date);
    gain -= net;
    capital += (committed * (days - day + 1)) / days - (freed * (days - day)) / days;
    involved = Math.max(involved, committed, freed);
  }
  if (Math.abs(gain) <= ROUNDING * involved) return { kind: 'value', value: 0 };
  const span = days === 1 ? `On ${end.date}` : `From ${start.date} to ${end.date}`;
  if (capital <= ROUNDING * involved)
    return unavailableFigure(`${span} the value changed without invested money. A transaction may be missing.`);
  if (days > 1 && flows.length > 0 && capital < MIN_CAPITAL_SHARE * involved)
    return unavailableFigure(`${span} prices are missing, and the flows are too large relative to the invested money.`);
  const rate = gain / capital;
  return rate < -1 - ROUNDING
    ? unavailableFigure(`${span} the loss was larger than the invested money.`)
    : { kind: 'value', value: Math.max(rate, -1) };
}
