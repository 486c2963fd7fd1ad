import { highest, sum } from '../arithmetic.mjs';
import { valueOf } from './exposure.mjs';
import { quantile } from './matrices.mjs';

const MIN_GAPS = 20;

/**
 * Returns the overnight gaps against a position (falls for a long one, rises for a short one) as fractions of the prior
 * close.
 */
const gapsAgainst = ({ o, c }, side) =>
  o.slice(1).flatMap((open, t) => (side * (c[t] - open) > 0 ? [side * (1 - open / c[t])] : []));

function heatOfPosition({ symbol, quantity, close, stop, atr, bars }) {
  const side = Math.sign(quantity);
  const gaps = gapsAgainst(bars, side);
  const isBreached = side * (close - stop) < 0;
  const loss = (gap) => quantity * (close - (isBreached ? close : stop) * (1 - side * gap));
  const beyond = (p) => loss(gaps.length < MIN_GAPS ? 0 : quantile(gaps, p));
  return {
    symbol,
    stop,
    distance_atr: atr === null ? null : (side * (close - stop)) / atr,
    at_stop: loss(0),
    median_gap: beyond(0.5),
    large_gap: beyond(0.95),
    gaps: gaps.length,
  };
}

export function heatOf(positions, { amount }) {
  const stopped = positions.filter(({ stop }) => stop !== null).map(heatOfPosition);
  const names = (chosen) => chosen.map(({ symbol }) => symbol);
  const at_stops = sum(stopped.map((x) => x.at_stop));
  const median_gap = sum(stopped.map((x) => x.median_gap));
  const large_gap = sum(stopped.map((x) => x.large_gap));
  const ordered = stopped.toSorted((one, other) => other.large_gap - one.large_gap);
  return {
    at_stops,
    median_gap,
    large_gap,
    weights: { at_stops: at_stops / amount, median_gap: median_gap / amount, large_gap: large_gap / amount },
    positions: ordered,
    within_one_atr: names(
      stopped.filter(({ distance_atr }) => distance_atr !== null && distance_atr >= 0 && distance_atr <= 1),
    ),
    breached: names(
      stopped.filter(({ symbol, stop }) => {
        const { quantity, close } = positions.find((x) => x.symbol === symbol);
        return Math.sign(quantity) * (close - stop) < 0;
      }),
    ),
    without_stop: positions.filter(({ stop }) => stop === null).map((x) => ({ symbol: x.symbol, value: valueOf(x) })),
    without_gaps: ordered.filter(({ gaps }) => gaps < MIN_GAPS).map(({ symbol }) => ({ symbol })),
  };
}

const PERIODS = [
  ['Financial crisis, 2007 to 2009', '2007-10-09', '2009-03-09'],
  ['Flash crash, May 2010', '2010-04-30', '2010-05-07'],
  ['Debt downgrade, August 2011', '2011-07-22', '2011-08-08'],
  ['Devaluation of the yuan, August 2015', '2015-08-17', '2015-08-25'],
  ['Volatility spike, February 2018', '2018-01-26', '2018-02-08'],
  ['Pandemic, March 2020', '2020-02-19', '2020-03-23'],
  ['Rising interest rates, 2022', '2022-01-03', '2022-10-12'],
];

function worstOf({ d, c }, sessions) {
  const ends = d.map((_, t) => t).slice(sessions);
  const end = ends.reduce((one, other) => (c[other] / c[other - sessions] < c[one] / c[one - sessions] ? other : one));
  const name = sessions === 1 ? 'Worst session of the index' : `Worst ${sessions} sessions of the index`;
  return [name, d[end - sessions], d[end]];
}

/** Returns the price change of a ticker with and without its stop; null unless the ticker has bars on both dates. */
function pathOf({ quantity, close, stop, bars }, from, to) {
  const { d, o, h, l, c } = bars;
  const [first, last] = [d.indexOf(from), d.indexOf(to)];
  if (first < 0 || last < 0) return null;
  const change = c[last] / c[first] - 1;
  const price = stop === null ? null : (stop / close) * c[first];
  const hit =
    price === null
      ? undefined
      : d.findIndex((_, t) => t > first && t <= last && (quantity > 0 ? l[t] <= price : h[t] >= price));
  if (hit === undefined || hit < 0) return { change, withStop: change, isStopped: false };
  const fill = quantity > 0 ? Math.min(o[hit], price) : Math.max(o[hit], price);
  return { change, withStop: fill / c[first] - 1, isStopped: true };
}

export function stressOf(positions, index, { amount }) {
  return [...[1, 5, 20].map((sessions) => worstOf(index, sessions)), ...PERIODS].map(([name, from, to]) => {
    const [first, last] = [index.d.indexOf(from), index.d.indexOf(to)];
    if (first < 0 || last < 0) return { kind: 'unavailable', name };
    const paths = positions.map((position) => ({ position, path: pathOf(position, from, to) }));
    const known = paths.filter(({ path }) => path !== null);
    const change = sum(known.map(({ position, path }) => valueOf(position) * path.change));
    const withStops = sum(known.map(({ position, path }) => valueOf(position) * path.withStop));
    return {
      kind: 'measured',
      name,
      from,
      to,
      index_change: index.c[last] / index.c[first] - 1,
      change,
      change_with_stops: withStops,
      weight: change / amount,
      weight_with_stops: withStops / amount,
      stopped: known.filter(({ path }) => path.isStopped).map(({ position }) => position.symbol),
      without_prices: paths.filter(({ path }) => path === null).map(({ position }) => position.symbol),
    };
  });
}

export function drawdownOf({ dates, rows, leftOut }, { amount }) {
  const values = dates.map((_, t) =>
    sum([amount, ...rows.map(({ position, closes }) => position.quantity * (closes[t] - closes.at(-1)))]),
  );
  if (values.some((value) => value <= 0)) return { kind: 'unavailable' };
  const high = values.map((_, t) => highest(values.slice(0, t + 1)));
  const falls = values.map((value, t) => value / high[t] - 1);
  const low = falls.indexOf(falls.reduce((a, b) => Math.min(a, b)));
  return {
    kind: 'measured',
    sessions: dates.length - 1,
    depth: falls[low],
    high_date: dates[values.indexOf(high[low])],
    low_date: dates[low],
    current: falls.at(-1),
    left_out: leftOut,
  };
}
