import { sum } from '../arithmetic.mjs';

const finding = (kind, weight, symbols = []) => ({ kind, weight, symbols });
const sumOfSizes = (held) => sum(held.map(({ value }) => Math.abs(value)));

/** Returns kind, weight and symbols of each finding; the sentences are not recomputed. */
export function findingsOf({ exposure, clusters, market, heat, stress, capital, left_out: leftOut }) {
  const isMeasured = market.kind === 'measured';
  const shareOfGross = ({ weight }) => (Math.abs(weight) * capital.amount) / exposure.gross;
  const near = heat.positions.filter(({ symbol }) => heat.within_one_atr.includes(symbol));
  const bare = heat.without_stop.map(({ symbol }) => symbol);
  const losses = stress.filter(({ kind }) => kind === 'measured').map((period) => -period.weight_with_stops);
  const worst = Math.max(...losses);
  const noStop = sumOfSizes(heat.without_stop) / capital.amount;
  const beta = isMeasured ? market.beta : null;
  const nearLoss = sum(near.map((x) => x.large_gap)) / capital.amount;
  const large = exposure.largest.filter(({ weight }) => Math.abs(weight) >= 0.1);
  const found = [
    ...clusters.filter((x) => x.weight >= 0.25).map((x) => finding('cluster', x.weight, x.symbols)),
    ...(large.length > 0
      ? [
          finding(
            'largest_position',
            sum(large.map(({ weight }) => Math.abs(weight))),
            large.map(({ symbol }) => symbol),
          ),
        ]
      : []),
    ...exposure.sectors
      .filter((x) => x.sector !== null && x.weight >= 0.25)
      .map((x) => finding('sector', x.weight, x.symbols)),
    ...(isMeasured ? market.positions : [])
      .filter((x) => x.volatility_share >= 0.25 && x.volatility_share >= 1.5 * shareOfGross(x))
      .map((x) => finding('volatility_share', Math.abs(x.weight), [x.symbol])),
    ...(beta && beta.value - 1.645 * beta.standard_error > 1.2 ? [finding('beta', 0.1 * beta.value)] : []),
    ...(heat.weights.large_gap >= 0.06
      ? [
          finding(
            'heat',
            heat.weights.large_gap,
            heat.positions.map(({ symbol }) => symbol),
          ),
        ]
      : []),
    ...(near.length > 1
      ? [
          finding(
            'stops_near',
            nearLoss,
            near.map(({ symbol }) => symbol),
          ),
        ]
      : []),
    ...(noStop >= 0.05 ? [finding('no_stop', noStop, bare)] : []),
    ...(worst >= 0.1 ? [finding('stress', worst)] : []),
  ].toSorted((one, other) => other.weight - one.weight);
  return leftOut.length === 0
    ? found.slice(0, 7)
    : [
        ...found.slice(0, 6),
        finding(
          'left_out',
          0,
          leftOut.map(({ symbol }) => symbol),
        ),
      ];
}
