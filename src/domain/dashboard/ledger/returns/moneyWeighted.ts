import { unavailable } from '../../../shared/unavailable.js';
import { daysBetween } from '../../../shared/calendar/calendarDays.js';
import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { returnOfGrowth, type ReturnFigure } from './figure.js';

/** A cash flow, and the fraction of the period that remains after it. */
interface WeightedAmount {
  readonly amount: number;
  readonly weight: number;
}

/**
 * The search for a second solution covers logarithms of growth from minus to plus this value. The lower end is a loss
 * of 99.97%.
 */
const SEARCHED_LOGARITHM = 8;
const SEARCH_STEP = 0.1;
const BISECTIONS = 100;

/** The day of the flow that takes out the last of the money; the last valuation's day while some is invested. */
export function endOfInvestment(
  valuations: readonly Valuation[],
  end: Valuation,
  flows: readonly CapitalFlow[],
): string {
  const last = flows.findLast(({ net }) => net !== 0);
  const isTakenOut = end.value === 0 && flows.some(({ net }) => net < 0);
  return isTakenOut && valuations.some(({ date, value }) => date === last?.date && value === 0)
    ? (last?.date ?? end.date)
    : end.date;
}

/**
 * The internal rate of return (XIRR): the growth at which the first value and all flows add up to the last value. Each
 * flow counts from its own day, and days before the first money do not count. Unavailable unless exactly one rate
 * satisfies this.
 * @param end on the day that `endOfInvestment` returns, so that days after the last money do not count either
 */
export function moneyWeightedReturn(start: Valuation, end: Valuation, flows: readonly CapitalFlow[]): ReturnFigure {
  if (start.value < 0 || end.value < 0)
    return unavailable(
      'The value is negative at the beginning or at the end, so there is no invested money to weight.',
    );
  const moved = flows.filter(({ net }) => net !== 0);
  const beginning = start.value > 0 ? start.date : (moved[0]?.date ?? end.date);
  const days = daysBetween(beginning, end.date);
  if (days <= 0) return unavailable('Money was invested for less than a day, or not at all.');
  const amounts: WeightedAmount[] = [
    { amount: start.value, weight: 1 },
    ...moved.map(({ date, net }) => ({ amount: net, weight: daysBetween(date, end.date) / days })),
    { amount: -end.value, weight: 0 },
  ].filter(({ amount }) => amount !== 0);
  const signs = amounts.map(({ amount }) => Math.sign(amount));
  const changes = signs.filter((sign, place) => place > 0 && sign !== signs[place - 1]).length;
  if (changes === 0)
    return signs[0] === 1 ? returnOfGrowth(0, days) : unavailable('Money was taken out, but none was put in.');
  const solution = changes === 1 ? onlyGrowth(amounts) : searchedGrowth(amounts);
  return typeof solution === 'string' ? unavailable(solution) : returnOfGrowth(Math.exp(solution), days);
}

/** The end value that results from this logarithm of growth over the whole period, minus the actual end value. */
const excess = (amounts: readonly WeightedAmount[], logarithm: number): number =>
  amounts.reduce((sum, { amount, weight }) => sum + amount * Math.exp(weight * logarithm), 0);

/** Solves for the logarithm of growth of amounts that change sign once; by Descartes' rule of signs, it is unique. */
function onlyGrowth(amounts: readonly WeightedAmount[]): number | string {
  const rises = (amounts[0]?.amount ?? 0) > 0;
  let reach = 1;
  while (reach < 1024 && excess(amounts, reach) > 0 !== rises) reach *= 2;
  let low = -1;
  while (low > -1024 && excess(amounts, low) > 0 === rises) low *= 2;
  return reach === 1024 || low === -1024 ? 'No rate of return fits the cash flows.' : bisected(amounts, low, reach);
}

function searchedGrowth(amounts: readonly WeightedAmount[]): number | string {
  const found: number[] = [];
  const steps = Math.round((2 * SEARCHED_LOGARITHM) / SEARCH_STEP);
  let before = excess(amounts, -SEARCHED_LOGARITHM);
  for (let step = 1; step <= steps; step += 1) {
    const logarithm = -SEARCHED_LOGARITHM + step * SEARCH_STEP;
    const now = excess(amounts, logarithm);
    if (now > 0 !== before > 0) found.push(bisected(amounts, logarithm - SEARCH_STEP, logarithm));
    before = now;
  }
  const [only, ...others] = found;
  if (only === undefined) return 'No rate of return fits the cash flows.';
  return others.length === 0
    ? only
    : 'More than one rate of return fits the cash flows, because money went in and out.';
}

function bisected(amounts: readonly WeightedAmount[], from: number, to: number): number {
  let [low, high] = [from, to];
  const isHighPositive = excess(amounts, high) > 0;
  for (let count = 0; count < BISECTIONS && low < high; count += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (excess(amounts, middle) > 0 === isHighPositive) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
