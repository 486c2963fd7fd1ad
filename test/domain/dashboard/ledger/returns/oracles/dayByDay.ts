import { DAYS, type Deal, type History } from './market.js';

// The definitions, day by day: the time-weighted return is the product over all days of (end value + money taken out) /
// (start value + money put in); the money-weighted one is the annual rate at which the discounted flows add up to zero.

interface Day {
  readonly value: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

/** The money that a deal puts into the account or the position; negative when it takes money out. */
function flowOf(deal: Deal, symbol: string | null): number {
  if (symbol === null) return deal.kind === 'deposit' ? deal.cash : deal.kind === 'withdrawal' ? -deal.cash : 0;
  if (deal.symbol !== symbol) return 0;
  return deal.kind === 'buy' ? deal.cash : deal.kind === 'sell' || deal.kind === 'dividend' ? -deal.cash : 0;
}

function daysOf({ deals, closes }: History, symbol: string | null): Day[] {
  const shares: Record<string, number> = {};
  let balance = 0;
  const byDay = Map.groupBy(deals, ({ day }) => day);
  return Array.from({ length: DAYS }, (_, day) => {
    let [moneyIn, moneyOut] = [0, 0];
    for (const deal of byDay.get(day) ?? []) {
      const flow = flowOf(deal, symbol);
      if (flow > 0) moneyIn += flow;
      else moneyOut -= flow;
      const name = deal.symbol ?? '';
      if (deal.kind === 'buy') shares[name] = (shares[name] ?? 0) + deal.quantity;
      if (deal.kind === 'sell') shares[name] = (shares[name] ?? 0) - deal.quantity;
      if (deal.kind === 'split') shares[name] = (shares[name] ?? 0) * deal.quantity;
      balance += ['deposit', 'sell', 'dividend'].includes(deal.kind) ? deal.cash : -deal.cash;
    }
    const positions = Object.entries(shares)
      .filter(([name]) => symbol === null || name === symbol)
      .reduce((sum, [name, quantity]) => sum + quantity * (closes[name]?.[day] ?? NaN), 0);
    return { value: symbol === null ? positions + balance : positions, moneyIn, moneyOut };
  });
}

/** The time-weighted return from the end of one day to the end of another. */
export function timeWeightedByDays(history: History, symbol: string | null, from: number, to: number): number {
  const days = daysOf(history, symbol);
  let growth = 1;
  for (let day = from + 1; day <= to; day += 1) {
    const [before, today] = [days[day - 1], days[day]];
    const start = (before?.value ?? 0) + (today?.moneyIn ?? 0);
    if (start > 1e-6) growth *= ((today?.value ?? 0) + (today?.moneyOut ?? 0)) / start;
  }
  return growth - 1;
}

/** The annual internal rate, by bisection on the present value; null when no rate from -99.99 % to 10¹² % fits. */
export function internalRateByBisection(
  history: History,
  symbol: string | null,
  from: number,
  to: number,
): number | null {
  const days = daysOf(history, symbol);
  const flows = days
    .map(({ moneyIn, moneyOut }, day) => ({ day, amount: moneyOut - moneyIn }))
    .filter(({ day, amount }) => day > from && day <= to && amount !== 0);
  const presentValue = (rate: number): number =>
    flows.reduce(
      (sum, { day, amount }) => sum + amount / (1 + rate) ** ((day - from) / 365),
      -(days[from]?.value ?? 0),
    ) +
    (days[to]?.value ?? 0) / (1 + rate) ** ((to - from) / 365);
  let [low, high] = [-0.9999, 1e10];
  if (presentValue(low) > 0 === presentValue(high) > 0) return null;
  for (let step = 0; step < 300; step += 1) {
    // Geometric steps, since the range covers fourteen orders of magnitude.
    const middle = Math.sqrt((1 + low) * (1 + high)) - 1;
    if (presentValue(middle) > 0 === presentValue(low) > 0) low = middle;
    else high = middle;
  }
  return low;
}

export const valueOn = (history: History, symbol: string | null, day: number): number =>
  daysOf(history, symbol)[day]?.value ?? NaN;
