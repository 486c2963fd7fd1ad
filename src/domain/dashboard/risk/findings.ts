import { totalOf } from '../market/series.js';
import type { PortfolioRisk, RiskFinding } from './riskReport.js';
import { joinWithAnd } from '../../shared/listText.js';
import { formatDollars, capitalName, formatPercent, rangeText } from './riskWording.js';

type MeasuredRisk = Omit<PortfolioRisk, 'findings'>;

const MAX_FINDINGS = 7;
/** More positions that no figure covers are counted instead of named. */
const NAMES_SHOWN = 5;

/** Minimum weights for a finding, as fractions of the capital. */
const CLUSTER_WEIGHT = 0.25;
const POSITION_WEIGHT = 0.1;
const SECTOR_WEIGHT = 0.25;
const HEAT_WEIGHT = 0.06;
const NO_STOP_WEIGHT = 0.05;
const STRESS_LOSS = 0.1;

/** Minimum share of the volatility that a position must cause for a finding. */
const VOLATILITY_SHARE = 0.25;
/** Minimum ratio of a position's share of the volatility to its share of the gross value, for a finding. */
const VOLATILITY_EXCESS = 1.5;

/** A beta is high if the lower end of its one-sided 95% confidence interval exceeds this value. */
const HIGH_BETA = 1.2;
const ONE_SIDED_95 = 1.645;
/** The fall of the index that the sentence about beta uses as its example. */
const INDEX_FALL = 0.1;

/** Returns the findings with the largest weights, and last the finding about the positions that no figure covers. */
export function findingsOf(risk: MeasuredRisk): readonly RiskFinding[] {
  const leftOut = leftOutFinding(risk);
  return [
    ...[
      ...clusterFindings(risk),
      ...positionFindings(risk),
      ...sectorFindings(risk),
      ...volatilityFindings(risk),
      ...betaFindings(risk),
      ...heatFindings(risk),
      ...noStopFindings(risk),
      ...stressFindings(risk),
    ]
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, MAX_FINDINGS - leftOut.length),
    ...leftOut,
  ];
}

function clusterFindings({ clusters, capital }: MeasuredRisk): RiskFinding[] {
  return clusters
    .filter(({ weight }) => weight >= CLUSTER_WEIGHT)
    .map(({ symbols, lowest_correlation, highest_correlation, weight, volatility_share }) => ({
      kind: 'cluster',
      text:
        `${joinWithAnd(symbols)} moved as one (correlation ${rangeText(lowest_correlation, highest_correlation)}): together ` +
        `${formatPercent(weight)} of ${capitalName(capital)}` +
        (volatility_share === null ? '.' : ` and ${formatPercent(volatility_share)} of the volatility.`),
      weight,
      symbols,
    }));
}

/** One finding for all large positions, so that they do not crowd out other kinds of findings. */
function positionFindings({ exposure, capital }: MeasuredRisk): RiskFinding[] {
  const large = exposure.largest.filter(({ weight }) => Math.abs(weight) >= POSITION_WEIGHT);
  const weight = totalOf(large.map((each) => Math.abs(each.weight)));
  const names = joinWithAnd(large.map(({ symbol, value }) => `${symbol}${value < 0 ? ' (short)' : ''}`));
  const amount = formatDollars(totalOf(large.map(({ value }) => Math.abs(value))));
  return large.length === 0
    ? []
    : [
        {
          kind: 'largest_position',
          text: `${names} ${large.length === 1 ? 'is' : 'are together'} ${formatPercent(weight)} of ${capitalName(capital)} (${amount}).`,
          weight,
          symbols: large.map(({ symbol }) => symbol),
        },
      ];
}

function sectorFindings({ exposure, capital }: MeasuredRisk): RiskFinding[] {
  return exposure.sectors.flatMap(({ sector, weight, symbols }) =>
    sector === null || weight < SECTOR_WEIGHT
      ? []
      : [
          {
            kind: 'sector',
            text: `The sector ${sector} is ${formatPercent(weight)} of ${capitalName(capital)}: ${joinWithAnd(symbols)}.`,
            weight,
            symbols,
          },
        ],
  );
}

function volatilityFindings({ market, exposure, capital }: MeasuredRisk): RiskFinding[] {
  if (market.kind === 'unavailable') return [];
  return market.positions.flatMap(({ symbol, weight, volatility_share }) => {
    const shareOfGross = (Math.abs(weight) * capital.amount) / exposure.gross;
    return volatility_share === null ||
      volatility_share < VOLATILITY_SHARE ||
      volatility_share < VOLATILITY_EXCESS * shareOfGross
      ? []
      : [
          {
            kind: 'volatility_share',
            text: `${symbol} caused ${formatPercent(volatility_share)} of the volatility with ${formatPercent(shareOfGross)} of the gross value.`,
            weight: Math.abs(weight),
            symbols: [symbol],
          },
        ];
  });
}

function betaFindings({ market, index, capital }: MeasuredRisk): RiskFinding[] {
  const beta = market.kind === 'measured' ? market.beta : null;
  if (beta === null || beta.value - ONE_SIDED_95 * beta.standard_error <= HIGH_BETA) return [];
  return [
    {
      kind: 'beta',
      text:
        `A fall of ${index ?? 'the index'} by ${formatPercent(INDEX_FALL)} went with a fall of ` +
        `${capitalName(capital)} by ${formatPercent(INDEX_FALL * beta.value)} (beta ${beta.value.toFixed(2)} ± ${beta.standard_error.toFixed(2)}).`,
      weight: INDEX_FALL * beta.value,
      symbols: [],
    },
  ];
}

function heatFindings({ heat, capital }: MeasuredRisk): RiskFinding[] {
  const { weights, positions, within_one_atr, breached } = heat;
  const broken =
    breached.length === 0
      ? ''
      : ` ${joinWithAnd(breached)} already closed beyond ${breached.length === 1 ? 'its stop and adds' : 'their stops and add'} nothing to the first amount.`;
  const total: RiskFinding[] =
    weights.large_gap < HEAT_WEIGHT
      ? []
      : [
          {
            kind: 'heat',
            text:
              `If every stop is hit, ${formatDollars(heat.at_stops)} is lost (${formatPercent(weights.at_stops)} of ${capitalName(capital)}), ` +
              `and ${formatDollars(heat.large_gap)} (${formatPercent(weights.large_gap)}) if each price gaps far beyond its stop.${broken}`,
            weight: weights.large_gap,
            symbols: positions.map(({ symbol }) => symbol),
          },
        ];
  const near = positions.filter(({ symbol }) => within_one_atr.includes(symbol));
  const loss = totalOf(near.map(({ large_gap }) => large_gap));
  return near.length < 2
    ? total
    : [
        ...total,
        {
          kind: 'stops_near',
          text: `The stops of ${joinWithAnd(near.map(({ symbol }) => symbol))} are within one average daily range of the last close: after large gaps, the loss is ${formatDollars(loss)}.`,
          weight: loss / capital.amount,
          symbols: near.map(({ symbol }) => symbol),
        },
      ];
}

function noStopFindings({ heat, capital }: MeasuredRisk): RiskFinding[] {
  const symbols = heat.without_stop.map(({ symbol }) => symbol);
  const weight = totalOf(heat.without_stop.map(({ value }) => Math.abs(value))) / capital.amount;
  return weight < NO_STOP_WEIGHT
    ? []
    : [
        {
          kind: 'no_stop',
          text: `${joinWithAnd(symbols)} ${symbols.length === 1 ? 'has' : 'have'} no stop: ${formatPercent(weight)} of ${capitalName(capital)}.`,
          weight,
          symbols,
        },
      ];
}

function stressFindings({ stress, capital }: MeasuredRisk): RiskFinding[] {
  const [worst] = stress
    .flatMap((result) => (result.kind === 'measured' ? [result] : []))
    .toSorted((one, other) => one.weight_with_stops - other.weight_with_stops);
  if (worst === undefined || worst.weight_with_stops > -STRESS_LOSS) return [];
  const { from, to, index_change, weight, weight_with_stops, without_prices } = worst;
  const unpriced =
    without_prices.length === 0
      ? ''
      : `; ${namesOrCount(without_prices)} had no prices then, and ${without_prices.length === 1 ? 'counts' : 'count'} as unchanged`;
  return [
    {
      kind: 'stress',
      text:
        `From ${from} to ${to} the index changed by ${formatPercent(index_change)}: today’s positions would have changed by ` +
        `${formatPercent(weight)} of ${capitalName(capital)}, and by ${formatPercent(weight_with_stops)} with their stops${unpriced}.`,
      weight: -weight_with_stops,
      symbols: [],
    },
  ];
}

function leftOutFinding({ left_out }: MeasuredRisk): RiskFinding[] {
  const symbols = left_out.map(({ symbol }) => symbol);
  return symbols.length === 0
    ? []
    : [
        {
          kind: 'left_out',
          text: `${namesOrCount(symbols)} ${symbols.length === 1 ? 'is' : 'are'} not included in these figures.`,
          weight: 0,
          symbols,
        },
      ];
}

const namesOrCount = (symbols: readonly string[]): string =>
  symbols.length > NAMES_SHOWN ? `${symbols.length} positions` : joinWithAnd(symbols);
