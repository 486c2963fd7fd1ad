import type { PortfolioRisk, RiskCluster } from '../../risk/riskReport.js';
import { rounded } from '../../market/rounding.js';
import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';

/** The ticker's share of the portfolio's risk. Empty when the risk is not measured. */
export function riskFigures({ ticker, audit: { portfolio } }: CoachSubject): EvidenceFigure[] {
  const { risk } = portfolio;
  if (risk === null) return [];
  const market = risk.market.kind === 'measured' ? risk.market.positions : [];
  const position = market.find(({ symbol }) => symbol === ticker);
  const heat = risk.heat.positions.find(({ symbol }) => symbol === ticker);
  const cluster = clusterOf(risk, ticker);
  const inPercent = (fraction: number | null | undefined) =>
    fraction === null || fraction === undefined ? null : 100 * fraction;
  return [
    ...figureIfKnown(
      'portfolio.risk.volatility_share',
      'share of the portfolio’s volatility over 250 sessions',
      inPercent(position?.volatility_share),
      'percent',
    ),
    ...figureIfKnown(
      'portfolio.risk.beta',
      'beta to the index over 250 sessions',
      inHundredths(position?.beta?.value),
      'ratio',
    ),
    ...figureIfKnown(
      'portfolio.risk.beta_standard_error',
      'standard error of the beta',
      inHundredths(position?.beta?.standard_error),
      'ratio',
    ),
    ...figureIfKnown('portfolio.risk.loss_at_stop', 'loss from the last close to the stop', heat?.at_stop, 'money'),
    ...figureIfKnown(
      'portfolio.risk.loss_after_large_gap',
      'loss if the price gaps past the stop by as much as a large gap in the ticker’s history',
      risk.heat.without_gaps.some(({ symbol }) => symbol === ticker) ? null : heat?.large_gap,
      'money',
    ),
    ...figureIfKnown(
      'portfolio.risk.cluster_weight',
      'gross value of the cluster of positions that moved together, as a share of the capital',
      inPercent(cluster?.weight),
      'percent',
    ),
    ...figureIfKnown(
      'portfolio.risk.cluster_volatility_share',
      'share of the portfolio’s volatility from the cluster of positions that moved together',
      inPercent(cluster?.volatility_share),
      'percent',
    ),
  ];
}

/** The other members of the ticker's correlation cluster. */
export function clusterMembers({ ticker, audit: { portfolio } }: CoachSubject): readonly string[] {
  const cluster = portfolio.risk === null ? undefined : clusterOf(portfolio.risk, ticker);
  return cluster?.symbols.filter((symbol) => symbol !== ticker) ?? [];
}

export const riskFacts = (subject: CoachSubject): Evidence['facts'] => {
  const members = clusterMembers(subject);
  return { moved_together_with: members.length === 0 ? null : members.join(', ') };
};

const inHundredths = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : rounded(value, 2);

const clusterOf = ({ clusters }: PortfolioRisk, ticker: string): RiskCluster | undefined =>
  clusters.find(({ symbols }) => symbols.includes(ticker));
