import { highest, lowest, sum } from '../arithmetic.mjs';
import { capitalOf, exposureOf, valueOf } from './exposure.mjs';
import { clustersOf, correlationsOf } from './correlation.mjs';
import { drawdownOf, heatOf, stressOf } from './losses.mjs';
import { findingsOf } from './findings.mjs';
import { marketOf } from './market.mjs';
import { calendarOf, returnWindow } from './returns.mjs';
import { pairs } from './matrices.mjs';

export const LONGEST_WINDOW = 250;
const WINDOWS = [60, LONGEST_WINDOW];

function publishedCorrelations(window, { sample, shrunk, average, shrinkage }, T, clusters) {
  const symbol = (i) => window.rows[i].position.symbol;
  const alphabetical = window.rows.map((_, i) => i);
  const clustered = clusters.flatMap(({ symbols }) => symbols);
  const alone = alphabetical.filter((i) => !clustered.includes(symbol(i)));
  const leaves = [
    ...clustered.map((name) => alphabetical.find((i) => symbol(i) === name)).filter((i) => i !== undefined),
    ...alone.toSorted((one, other) => sum(shrunk[other]) - sum(shrunk[one])),
  ];
  const closest = pairs(alphabetical.length)
    .filter(([i, j]) => i < j)
    .reduce((one, other) => (sample[other[0]][other[1]] > sample[one[0]][one[1]] ? other : one));
  const r = sample[closest[0]][closest[1]];
  return {
    kind: 'measured',
    window: T,
    sessions: T,
    first: window.dates[1],
    last: window.dates.at(-1),
    symbols: leaves.map(symbol),
    below_diagonal: leaves.map((i, place) => leaves.slice(0, place).map((j) => shrunk[i][j])),
    shrinkage,
    average,
    closest: { symbols: closest.map(symbol), correlation: r, standard_error: (1 - r * r) / Math.sqrt(T - 1) },
    left_out: window.leftOut,
  };
}

/**
 * Computes `portfolio.risk` from docs/portfolio-risk.md alone, without its sentences and without the reasons for
 * positions that are left out. Needs an index, and prices that cover the longest window.
 */
export function expectedRisk({ positions: given, index, indexSymbol, cash, leftOut, historyDrawdown }) {
  const positions = given.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  const capital = capitalOf(positions, cash);
  const calendar = calendarOf(positions, index);
  const windows = WINDOWS.map((T) => returnWindow(positions, calendar, index, T));
  const correlations = windows.map(correlationsOf);
  const [long, longCorrelations] = [windows.at(-1), correlations.at(-1)];
  const market = marketOf(long, longCorrelations, capital);
  const shareOf = new Map(market.positions.map((x) => [x.symbol, x.volatility_share]));
  const groups = clustersOf(longCorrelations.sample);
  const clusters = groups
    .filter((rows) => rows.length > 1)
    .map((rows) => {
      const links = pairs(rows.length).map(([a, b]) => longCorrelations.sample[rows[a]][rows[b]]);
      const held = rows.map((row) => long.rows[row].position);
      return {
        symbols: held.map(({ symbol }) => symbol),
        lowest_correlation: lowest(links),
        highest_correlation: highest(links),
        weight: sum(held.map((x) => Math.abs(valueOf(x)))) / capital.amount,
        volatility_share: sum(held.map(({ symbol }) => shareOf.get(symbol))),
      };
    })
    .toSorted((one, other) => other.weight - one.weight);
  const risk = {
    as_of: calendar.at(-1),
    capital,
    index: indexSymbol,
    exposure: exposureOf(positions, cash, capital),
    correlations: windows.map((window, k) => publishedCorrelations(window, correlations[k], WINDOWS[k], clusters)),
    clusters,
    market,
    heat: heatOf(positions, capital),
    stress: stressOf(positions, index, capital),
    drawdown: drawdownOf(long, capital),
    history_drawdown: historyDrawdown,
    left_out: leftOut,
  };
  return { ...risk, findings: findingsOf(risk) };
}
