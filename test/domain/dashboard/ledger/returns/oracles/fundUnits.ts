import type { History } from './market.js';

// Fund accounting: deposits buy units at the price at the end of the previous day, and withdrawals redeem units at the
// price at the end of their own day. The growth of the unit price is the time-weighted return.

/** Rounding error of a sum of payments, as a fraction of the sum of their absolute amounts. */
const ROUNDING = 1e-14;

interface Payment {
  readonly amount: number;
  /** Years from the payment until the end of the period. */
  readonly years: number;
}

interface Fund {
  readonly unitPrices: readonly number[];
  readonly values: readonly number[];
  readonly moved: readonly number[];
}

function fundOf({ deals, closes }: History, symbol: string | null): Fund {
  const length = Object.values(closes)[0]?.length ?? 0;
  const names = symbol === null ? Object.keys(closes) : [symbol];
  const shares = new Map(names.map((name) => [name, 0]));
  const [unitPrices, values, moved]: [number[], number[], number[]] = [[], [], []];
  let [units, unitPrice, balance] = [0, 1, 0];
  let next = 0;
  for (let day = 0; day < length; day += 1) {
    let redeemed = 0;
    let bought = 0;
    for (let deal = deals[next]; deal?.day === day; deal = deals[next]) {
      next += 1;
      const isOurs = symbol === null || deal.symbol === symbol;
      const isPurchase = deal.kind === 'buy';
      const isSale = deal.kind === 'sell';
      if (isOurs && deal.symbol !== null && shares.has(deal.symbol)) {
        const before = shares.get(deal.symbol) ?? 0;
        if (isPurchase) shares.set(deal.symbol, before + deal.quantity);
        if (isSale) shares.set(deal.symbol, before - deal.quantity);
        if (deal.kind === 'split') shares.set(deal.symbol, before * deal.quantity);
      }
      if (symbol === null) {
        if (deal.kind === 'deposit') bought += deal.cash;
        if (deal.kind === 'withdrawal') redeemed += deal.cash;
        balance += isPurchase || deal.kind === 'withdrawal' || deal.kind === 'fee' ? -deal.cash : deal.cash;
      } else if (isOurs) {
        if (isPurchase) bought += deal.cash;
        if (isSale || deal.kind === 'dividend') redeemed += deal.cash;
      }
    }
    units += bought / unitPrice;
    let value = balance;
    for (const [name, quantity] of shares) value += quantity * (closes[name]?.[day] ?? NaN);
    // The price at the end of the day includes the money that is redeemed at that price.
    if (units > 1e-9) unitPrice = (value + redeemed) / units;
    units = Math.abs(value) < 1e-6 ? 0 : units - redeemed / unitPrice;
    unitPrices.push(unitPrice);
    values.push(value);
    moved.push(bought - redeemed);
  }
  return { unitPrices, values, moved };
}

export function timeWeightedByUnits(history: History, symbol: string | null, from: number, to: number): number {
  const { unitPrices } = fundOf(history, symbol);
  return (unitPrices[to] ?? NaN) / (unitPrices[from] ?? NaN) - 1;
}

/**
 * A solution beyond this bound (a loss of more than 99.97%, or growth to more than 2,980 times the money over the
 * period) is used only if there is no other solution.
 */
const LARGEST_LOGARITHM = 8;

/** The annual internal rate, by Newton's method from several starting values; null when none of them converges. */
export function internalRateByNewton(history: History, symbol: string | null, from: number, to: number): number | null {
  const { values, moved } = fundOf(history, symbol);
  const payments = moved
    .map((amount, day) => ({ amount, years: (to - day) / 365 }))
    .slice(from + 1, to + 1)
    .filter(({ amount }) => amount !== 0);
  payments.unshift({ amount: values[from] ?? 0, years: (to - from) / 365 });
  const found = [0, -0.7, 0.7, -2.3, 2, 4, 8, 16, 32, 64, 128]
    .map((start) => rootNear(start, payments, values[to] ?? 0))
    .filter((root) => root !== null);
  const invested = payments.find(({ amount }) => amount > 0)?.years ?? 0;
  const root = found.find((each) => Math.abs(each * invested) <= LARGEST_LOGARITHM) ?? found[0];
  return root === undefined ? null : Math.expm1(root);
}

/** The logarithm of the yearly growth factor; null if Newton's method does not converge. */
function rootNear(start: number, payments: readonly Payment[], last: number): number | null {
  let logarithm = start;
  for (let step = 0; step < 200; step += 1) {
    let [missing, slope, size] = [-last, 0, Math.abs(last)];
    for (const { amount, years } of payments) {
      const grown = amount * Math.exp(logarithm * years);
      missing += grown;
      slope += grown * years;
      size += Math.abs(grown);
    }
    const change = missing / slope;
    if (!Number.isFinite(change)) return null;
    logarithm -= Math.max(-2, Math.min(2, change));
    if (Math.abs(change) < 1e-13 || Math.abs(missing) < ROUNDING * size) return logarithm;
  }
  return null;
}
