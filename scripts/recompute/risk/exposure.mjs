import { sum } from '../arithmetic.mjs';

export const valueOf = ({ quantity, close }) => quantity * close;
const descending = (key) => (one, other) => key(other) - key(one);

export function capitalOf(positions, cash) {
  const equity = cash === null ? 0 : cash + sum(positions.map(valueOf));
  return equity > 0
    ? { amount: equity, basis: 'equity' }
    : { amount: sum(positions.map((x) => Math.abs(valueOf(x)))), basis: 'gross' };
}

export function exposureOf(positions, cash, { amount }) {
  const sides = (held) => {
    const values = held.map(valueOf);
    return { long: sum(values.filter((v) => v > 0)), short: sum(values.filter((v) => v < 0)) };
  };
  const { long, short } = sides(positions);
  const gross = long - short;
  const hhi = sum(positions.map((x) => (valueOf(x) / gross) ** 2));
  const sectors = [...new Set(positions.map(({ sector }) => sector))].map((sector) => {
    const held = positions.filter((x) => x.sector === sector);
    const own = sides(held);
    const symbols = held.map(({ symbol }) => symbol);
    return { sector, ...own, weight: (own.long - own.short) / amount, symbols };
  });
  return {
    long,
    short,
    net: long + short,
    gross,
    cash,
    sectors: sectors.toSorted(descending(({ weight }) => weight)),
    largest: positions
      .toSorted(descending((x) => Math.abs(valueOf(x))))
      .slice(0, 5)
      .map((x) => ({ symbol: x.symbol, value: valueOf(x), weight: valueOf(x) / amount })),
    hhi,
    effective_positions: 1 / hhi,
  };
}
