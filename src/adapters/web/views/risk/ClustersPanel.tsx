import { useState } from 'react';
import type { PortfolioRisk, RiskCluster } from '../../../../domain/dashboard/risk/riskReport.js';
import { SegmentedControl } from '../../pieces/forms/SegmentedControl.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatPrecisePoints, formatRatio, formatFractionAsPercent } from '../../wording/numbers.js';
import { CorrelationMap } from './pictures/CorrelationMap.js';
import { correlationSquare } from './pictures/correlationSquare.js';
import { LeftOutNote } from './LeftOutNote.js';
import { NumbersTable } from '../../pieces/table/NumbersTable.js';
import { correlationsCsv } from './riskCsv.js';
import { RiskFigure } from './RiskFigure.js';

interface Props {
  readonly risk: Pick<PortfolioRisk, 'correlations' | 'clusters' | 'market'>;
}

/** Shows the positions that moved together. */
export function ClustersPanel({ risk: { correlations, clusters, market } }: Props) {
  return (
    <Panel className="risk-panel" title="Diversification">
      <div className="body">
        {market.kind === 'measured' && (
          <dl className="risk-figures">
            <RiskFigure
              name="Independent bets"
              value={formatPrecisePoints(market.independent_bets)}
              meaning={`This many unrelated positions of equal risk would have moved like ${formatCount(market.positions.length, 'position')} here.`}
            />
          </dl>
        )}
        {clusters.length === 0 ? (
          <NoClusters market={market} />
        ) : (
          <ul className="risk-clusters">
            {clusters.map((cluster) => (
              <li key={cluster.symbols.join()}>
                <ClusterText cluster={cluster} />
              </li>
            ))}
          </ul>
        )}
        <CorrelationChoice correlations={correlations} clusters={clusters} />
      </div>
    </Panel>
  );
}

function NoClusters({ market }: Pick<Props['risk'], 'market'>) {
  if (market.kind === 'unavailable') return <p>Clusters: not enough data. {market.reason}</p>;
  if (market.positions.length === 1) return null;
  return <p>No two positions moved together closely enough to count as one cluster.</p>;
}

const ClusterText = ({
  cluster: { symbols, lowest_correlation, highest_correlation, weight, volatility_share },
}: {
  readonly cluster: RiskCluster;
}) => (
  <>
    <strong>{symbols.join(', ')}</strong>: correlation {formatRatio(lowest_correlation)}
    {symbols.length > 2 && ` to ${formatRatio(highest_correlation)}`}, {formatFractionAsPercent(weight)} of the capital
    {volatility_share !== null && `, ${formatFractionAsPercent(volatility_share)} of the volatility`}.
  </>
);

function CorrelationChoice({ correlations, clusters }: Pick<PortfolioRisk, 'correlations' | 'clusters'>) {
  const windows = correlations.map(({ window }) => String(window));
  const [chosen, choose] = useState(windows.at(-1) ?? '');
  const shown = correlations.find(({ window }) => String(window) === chosen);
  if (shown === undefined) return null;
  return (
    <>
      <SegmentedControl
        name="Sessions used for the correlations"
        values={windows}
        words={Object.fromEntries(windows.map((window) => [window, `${window} sessions`]))}
        chosen={chosen}
        choose={choose}
      />
      {shown.kind === 'unavailable' ? <p>Not enough data. {shown.reason}</p> : <Matrix {...{ shown, clusters }} />}
    </>
  );
}

type MeasuredCorrelations = Extract<PortfolioRisk['correlations'][number], { kind: 'measured' }>;

function Matrix({
  shown,
  clusters,
}: {
  readonly shown: MeasuredCorrelations;
  readonly clusters: readonly RiskCluster[];
}) {
  const { closest, average, shrinkage, left_out } = shown;
  const square = correlationSquare(shown, clusters);
  return (
    <>
      <CorrelationMap key={shown.window} {...square} />
      <p>
        {closest.symbols.join(' and ')} moved most alike: {formatRatio(closest.correlation)} ±{' '}
        {formatRatio(closest.standard_error)}. The average of all pairs is {formatRatio(average)}.
      </p>
      <p className="dim">
        The stronger the color, the more alike. 1: the two always moved together. 0: unrelated. Below 0 (orange):
        against each other. A short position counts by its profit or loss. Each pair is drawn{' '}
        {formatFractionAsPercent(shrinkage)} closer to the average than measured, because single pairs are noisy.
      </p>
      <LeftOutNote leftOut={left_out} />
      <CsvButton name={`risk-correlations-${shown.window}`} csv={() => correlationsCsv(square)} />
      <NumbersTable
        caption="Correlations as a table"
        isByTicker
        columns={['Position', ...square.symbols]}
        rows={square.symbols.map((symbol, row) => [symbol, ...(square.values[row] ?? []).map(formatRatio)])}
      />
    </>
  );
}
