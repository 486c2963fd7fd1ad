import { joinWithAnd } from '../../../../domain/shared/listText.js';
import { priceText } from '../../../../domain/dashboard/market/tick.js';
import type { RegressionSlope } from '../../../../domain/dashboard/risk/measures/marketRisk.js';
import type { Drawdown } from '../../../../domain/dashboard/risk/measures/drawdown.js';
import type { LeftOutPosition } from '../../../../domain/dashboard/risk/riskPosition.js';
import type { PortfolioRisk } from '../../../../domain/dashboard/risk/riskReport.js';
import { PORTFOLIO_RISK_RULES } from '../../../../domain/dashboard/risk/riskRules.js';
import { formatDollars, capitalName, formatPercent, rangeText } from '../../../../domain/dashboard/risk/riskWording.js';
import type { TextNode } from '../terminal/textTree.js';

const DISCLAIMER = 'All of this describes how today’s positions behaved in the past. It predicts nothing.';

/**
 * Arranges the risk of a portfolio as a tree, findings first, with the rules if requested.
 * @param notes about the prices of single holdings
 * @param unbounded the finding that the account's risk has no amount; null if it has one
 */
export function riskTree(
  risk: PortfolioRisk,
  explains: boolean,
  notes: readonly string[],
  unbounded: string | null,
): TextNode {
  const findings = [...(unbounded === null ? [] : [unbounded]), ...risk.findings.map(({ text }) => text)];
  const { as_of, capital, left_out } = risk;
  const section = (text: string, rule: keyof typeof PORTFOLIO_RISK_RULES, children: readonly TextNode[]): TextNode => ({
    text,
    children: [
      ...(explains ? PORTFOLIO_RISK_RULES[rule].map((sentence) => ({ text: `Rule: ${sentence}` })) : []),
      ...children,
    ],
  });
  return {
    text: `Risk as of ${as_of}; fractions of ${capitalName(capital)}, ${formatDollars(capital.amount)}${capital.basis === 'gross' ? '; the equity is not known' : ''}`,
    children: [
      section(findings.length === 0 ? 'No findings' : 'Findings', 'findings', lines(findings)),
      section('Exposure', 'exposure', exposureNodes(risk)),
      section('Diversification', 'correlations', [...correlationNodes(risk), ...clusterNodes(risk)]),
      section('Market', 'market', marketNodes(risk)),
      section('Heat', 'heat', heatNodes(risk)),
      section('Stress', 'stress', stressNodes(risk)),
      section('Drawdown', 'drawdown', drawdownNodes(risk)),
      ...leftOutNodes(left_out),
      ...lines(notes),
      { text: DISCLAIMER },
    ],
  };
}

const lines = (texts: readonly string[]): TextNode[] => texts.map((text) => ({ text }));

const leftOutNodes = (leftOut: readonly LeftOutPosition[]): TextNode[] =>
  lines(leftOut.map(({ symbol, reason }) => `${symbol} is left out: ${reason}`));

function exposureNodes({ exposure }: PortfolioRisk): TextNode[] {
  const { long, short, net, gross, cash, sectors, largest, hhi, effective_positions } = exposure;
  return [
    ...lines([
      `long ${formatDollars(long)}, short ${formatDollars(short)}, net ${formatDollars(net)}, gross ${formatDollars(gross)}, cash ${cash === null ? 'unknown' : formatDollars(cash)}`,
      `concentration (HHI) ${hhi.toFixed(3)}, effective positions ${effective_positions.toFixed(1)}`,
    ]),
    ...lines(
      largest.map(({ symbol, value, weight }) => `${symbol} ${formatDollars(value)} (${formatPercent(weight)})`),
    ),
    ...lines(
      sectors.flatMap(({ sector, weight, symbols }) =>
        sector === null ? [] : [`sector ${sector} ${formatPercent(weight)}: ${joinWithAnd(symbols)}`],
      ),
    ),
  ];
}

function correlationNodes({ correlations }: PortfolioRisk): TextNode[] {
  return correlations.map((measure) => {
    if (measure.kind === 'unavailable') return { text: `${measure.window} sessions: ${measure.reason}` };
    const { window, average, shrinkage, closest, left_out } = measure;
    const { symbols, correlation, standard_error } = closest;
    return {
      text: `${window} sessions: average correlation ${average.toFixed(2)}, shrunk by ${formatPercent(shrinkage)}; ${joinWithAnd(symbols)} are the most correlated pair: ${correlation.toFixed(2)} ± ${standard_error.toFixed(2)}`,
      children: leftOutNodes(left_out),
    };
  });
}

const clusterNodes = ({ clusters }: PortfolioRisk): TextNode[] =>
  lines(
    clusters.map(
      ({ symbols, lowest_correlation, highest_correlation, weight, volatility_share }) =>
        `cluster ${joinWithAnd(symbols)}: correlation ${rangeText(lowest_correlation, highest_correlation)}, weight ${formatPercent(weight)}` +
        (volatility_share === null ? '' : `, share of the volatility ${formatPercent(volatility_share)}`),
    ),
  );

function marketNodes({ market, index }: PortfolioRisk): TextNode[] {
  if (market.kind === 'unavailable') return lines([market.reason]);
  const { beta, up_beta, down_beta, volatility, volatility_standard_error, independent_bets, positions } = market;
  return [
    ...lines([
      `beta to ${index ?? 'the index'} ${slopeText(beta)}; ${slopeText(up_beta)} on days when it rose, ${slopeText(down_beta)} on days when it fell`,
      `volatility ${formatPercent(volatility)} ± ${formatPercent(volatility_standard_error)} a year, independent bets ${independent_bets.toFixed(1)}`,
    ]),
    ...lines(
      positions.map(
        (position) =>
          `${position.symbol}: weight ${formatPercent(position.weight)}, volatility ${formatPercent(position.volatility)}, beta ${slopeText(position.beta)}` +
          (position.volatility_share === null
            ? ''
            : `, share of the volatility ${formatPercent(position.volatility_share)}`),
      ),
    ),
    ...leftOutNodes(market.left_out),
  ];
}

const slopeText = (slope: RegressionSlope | null): string =>
  slope === null ? 'not enough data' : `${slope.value.toFixed(2)} ± ${slope.standard_error.toFixed(2)}`;

function heatNodes({ heat }: PortfolioRisk): TextNode[] {
  const { at_stops, median_gap, large_gap, weights, positions, within_one_atr, breached, without_stop, without_gaps } =
    heat;
  const named = (text: string, symbols: readonly string[]): string[] =>
    symbols.length === 0 ? [] : [`${text}: ${joinWithAnd(symbols)}`];
  return [
    ...lines([
      `loss at the stops ${formatDollars(at_stops)} (${formatPercent(weights.at_stops)}), after median gaps ${formatDollars(median_gap)} (${formatPercent(weights.median_gap)}), after large gaps ${formatDollars(large_gap)} (${formatPercent(weights.large_gap)})`,
      ...positions.map(
        ({ symbol, stop, distance_atr, ...loss }) =>
          `${symbol}: stop ${priceText(stop)}${distanceText(distance_atr)}; ${formatDollars(loss.at_stop)}, ${formatDollars(loss.median_gap)}, ${formatDollars(loss.large_gap)}`,
      ),
      ...named('within one ATR', within_one_atr),
      ...named(
        'closed beyond the stop: the loss at the stop counts as zero, but a sale at the next open would also lose the gap',
        breached,
      ),
      ...named(
        'without a stop',
        without_stop.map(({ symbol }) => symbol),
      ),
      ...named(
        'too few opening gaps to measure, so the losses after gaps include only the loss at the stop',
        without_gaps.map(({ symbol }) => symbol),
      ),
    ]),
  ];
}

function distanceText(atr: number | null): string {
  if (atr === null) return '';
  return atr < 0 ? `, passed by ${(-atr).toFixed(1)} ATR` : `, ${atr.toFixed(1)} ATR away`;
}

const stressNodes = ({ stress }: PortfolioRisk): TextNode[] =>
  lines(
    stress.map((period) =>
      period.kind === 'unavailable'
        ? `${period.name}: ${period.reason}`
        : `${period.name} (${period.from} to ${period.to}): index ${formatPercent(period.index_change)}, positions ${formatPercent(period.weight)}, with stops ${formatPercent(period.weight_with_stops)}` +
          (period.without_prices.length === 0 ? '' : `; no prices for ${joinWithAnd(period.without_prices)}`),
    ),
  );

function drawdownNodes({ drawdown, history_drawdown: history }: PortfolioRisk): TextNode[] {
  const held: TextNode =
    drawdown.kind === 'unavailable'
      ? { text: `today’s shares: ${drawdown.reason}` }
      : {
          text: `today’s shares, ${drawdown.sessions} sessions: ${fallText(drawdown)}`,
          children: leftOutNodes(drawdown.left_out),
        };
  if (history === undefined) return [held];
  if (history.kind === 'unavailable') return [held, { text: `real history: ${history.reason}` }];
  const { from, to, unpriced_sessions } = history;
  const unpriced = unpriced_sessions === 0 ? '' : `; ${unpriced_sessions} sessions without a price left out`;
  return [held, { text: `real history, ${from} to ${to}: ${fallText(history)}${unpriced}` }];
}

const fallText = ({ depth, high_date, low_date, current }: Omit<Drawdown, 'sessions' | 'left_out'>): string =>
  `deepest ${formatPercent(depth)}, from ${high_date} to ${low_date}; now ${formatPercent(current)}`;
