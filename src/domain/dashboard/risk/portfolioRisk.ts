import { unavailable } from '../../shared/unavailable.js';
import { totalOf } from '../market/series.js';
import type { Bars } from '../market/bars.js';
import { alignCloses, returnWindowOf, type AlignedCloses } from './measures/alignedCloses.js';
import { clustersOf } from './measures/clusters.js';
import { windowCorrelations, type CorrelationMatrix } from './measures/correlation.js';
import { sortByCluster } from './measures/correlationOrder.js';
import { drawdownOf, type HistoryDrawdown } from './measures/drawdown.js';
import { compareBySymbol, capitalOf, exposureOf } from './measures/exposure.js';
import { findingsOf } from './findings.js';
import { heatOf } from './measures/heat.js';
import { marketRiskOf, type MarketRisk } from './measures/marketRisk.js';
import type { PortfolioRisk, RiskCluster } from './riskReport.js';
import { positionValue, type Capital, type LeftOutPosition, type Measure, type RiskPosition } from './riskPosition.js';
import { stressOf } from './measures/stress.js';

export interface RiskRequest {
  readonly positions: readonly RiskPosition[];
  /** Held tickers without usable prices or an exchange rate, or over the plan's limit. */
  readonly leftOut: readonly LeftOutPosition[];
  readonly index: { readonly symbol: string; readonly bars: Bars } | null;
  /** US dollars; null when neither the broker nor a ledger reports it. */
  readonly cash: number | null;
  /** Absent when only the current positions are known. */
  readonly historyDrawdown?: Measure<HistoryDrawdown> | undefined;
}

/** Account data that only some portfolio sources provide. */
export type AccountFacts = Partial<Pick<RiskRequest, 'cash' | 'historyDrawdown' | 'leftOut'>>;

const NO_HISTORY = 'The transactions behind the positions are not known. Import them from your broker.';

const SHORT_WINDOW = 60;
const LONG_WINDOW = 250;

/** Returns null unless the risk of at least one held position can be measured. */
export function portfolioRiskOf(request: RiskRequest): PortfolioRisk | null {
  const { positions: given, leftOut, index, cash, historyDrawdown } = request;
  if (given.length === 0) return null;
  const positions = given.toSorted(compareBySymbol);
  const capital = capitalOf(positions, cash);
  const closes = alignCloses(positions, index?.bars ?? null, LONG_WINDOW + 1);
  const measured = {
    as_of: closes.dates.at(-1) ?? '',
    capital,
    index: index?.symbol ?? null,
    exposure: exposureOf(positions, capital, cash),
    ...returnRisk(positions, closes, capital),
    heat: heatOf(positions, capital),
    stress: stressOf(positions, index?.bars ?? null, capital),
    history_drawdown: historyDrawdown ?? unavailable(NO_HISTORY),
    left_out: leftOut.toSorted(compareBySymbol),
  };
  return { ...measured, findings: findingsOf(measured) };
}

/** Computes the measures that need the positions' daily returns over common sessions. */
function returnRisk(
  positions: readonly RiskPosition[],
  closes: AlignedCloses,
  capital: Capital,
): Pick<PortfolioRisk, 'correlations' | 'market' | 'clusters' | 'drawdown'> {
  const tooShort = (sessions: number) =>
    unavailable(`The prices cover ${closes.dates.length} sessions; ${sessions + 1} are needed.`);
  const short = returnWindowOf(positions, closes, SHORT_WINDOW);
  const long = returnWindowOf(positions, closes, LONG_WINDOW);
  const correlations = [
    { ...(short === null ? tooShort(SHORT_WINDOW) : windowCorrelations(short).published), window: SHORT_WINDOW },
  ];
  if (long === null) {
    const reason = tooShort(LONG_WINDOW);
    return {
      correlations: [...correlations, { ...reason, window: LONG_WINDOW }],
      market: reason,
      clusters: [],
      drawdown: reason,
    };
  }
  const { published, sample, shrunk } = windowCorrelations(long);
  const market = marketRiskOf(long, shrunk, capital);
  const clusters = riskClusters(long.positions, sample, market, capital);
  return {
    correlations: [...correlations, { ...published, window: LONG_WINDOW }].map((each) =>
      each.kind === 'measured' ? sortByCluster(each, clusters) : each,
    ),
    market,
    clusters,
    drawdown: drawdownOf(long, closes, capital),
  };
}

function riskClusters(
  positions: readonly RiskPosition[],
  matrix: CorrelationMatrix,
  market: Measure<MarketRisk>,
  capital: Capital,
): RiskCluster[] {
  const shares = new Map(
    market.kind === 'measured' ? market.positions.map((position) => [position.symbol, position.volatility_share]) : [],
  );
  return clustersOf(matrix)
    .filter((rows) => rows.length > 1)
    .map((rows): RiskCluster => {
      const members = rows.flatMap((row) => positions[row] ?? []);
      const pairs = rows.flatMap((i) => rows.flatMap((j) => (j < i ? [matrix[i]?.[j] ?? NaN] : [])));
      const memberShares = members.map(({ symbol }) => shares.get(symbol) ?? null);
      return {
        symbols: members.map(({ symbol }) => symbol),
        lowest_correlation: Math.min(...pairs),
        highest_correlation: Math.max(...pairs),
        weight: totalOf(members.map((member) => Math.abs(positionValue(member)))) / capital.amount,
        volatility_share: memberShares.includes(null) ? null : totalOf(memberShares.map((share) => share ?? NaN)),
      };
    })
    .toSorted((one, other) => other.weight - one.weight);
}
