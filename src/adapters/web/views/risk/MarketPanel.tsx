import { Link } from 'wouter';
import type {
  MarketRisk,
  PositionRisk,
  RegressionSlope,
} from '../../../../domain/dashboard/risk/measures/marketRisk.js';
import type { PortfolioRisk } from '../../../../domain/dashboard/risk/riskReport.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import { formatRatio, formatFractionAsPercent } from '../../wording/numbers.js';
import { LeftOutNote } from './LeftOutNote.js';
import { marketCsv } from './riskCsv.js';
import { RiskFigure } from './RiskFigure.js';
import { useFirstRows } from './useFirstRows.js';
import { TableHead } from '../../pieces/table/TableHead.js';

interface Props {
  readonly market: PortfolioRisk['market'];
  readonly index: string | null;
}

/** Shows how much the portfolio fluctuates, on its own and with the index, and which positions cause it. */
export const MarketPanel = ({ market, index }: Props) => (
  <Panel
    className="risk-panel"
    title="Market and volatility"
    note={market.kind === 'measured' ? `${market.sessions} sessions` : undefined}
    tools={market.kind === 'measured' && <CsvButton name="risk-market" csv={() => marketCsv(market)} />}
  >
    <div className="body">
      {market.kind === 'unavailable' ? (
        <p>Not enough data. {market.reason}</p>
      ) : (
        <>
          <dl className="risk-figures">
            <RiskFigure
              name="Beta"
              value={withError(market.beta)}
              meaning={
                index === null
                  ? 'Not measured: no market index is loaded.'
                  : `When ${index} moved 1%, the portfolio moved by this many percent on average.`
              }
            />
            <RiskFigure name="Up beta" value={withError(market.up_beta)} meaning="In sessions when the index rose." />
            <RiskFigure
              name="Down beta"
              value={withError(market.down_beta)}
              meaning="In sessions when the index fell."
            />
            <RiskFigure
              name="Volatility"
              value={`${formatFractionAsPercent(market.volatility)} ± ${formatFractionAsPercent(market.volatility_standard_error)}`}
              meaning="Standard deviation of daily returns, annualized."
            />
          </dl>
          <Contributions positions={market.positions} />
          <p className="dim">
            Volatility share: the part of the portfolio’s swings that a position causes. A position whose share is above
            its weight drives the swings; one whose share is below 0 dampens them. ± is one standard error.
          </p>
          <LeftOutNote leftOut={market.left_out} />
        </>
      )}
    </div>
  </Panel>
);

const withError = (slope: RegressionSlope | null): string =>
  slope === null ? 'Not enough data' : `${formatRatio(slope.value)} ± ${formatRatio(slope.standard_error)}`;

function Contributions({ positions }: Pick<MarketRisk, 'positions'>) {
  const { first, toggle } = useFirstRows(positions);
  const sizes = positions.flatMap(({ weight, volatility_share }) => [weight, volatility_share ?? 0]);
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)];
  return (
    <>
      <table className="data risk-bars">
        <caption className="unseen">Weight and volatility share of each position</caption>
        <TableHead
          columns={[
            'Position',
            { unseen: 'Bars' },
            ['Weight', 'number weight'],
            ['Volatility share', 'number share'],
            ['Beta', 'number when-roomy'],
            ['Volatility', 'number when-roomy'],
          ]}
        />
        <tbody>
          {first.map((position) => (
            <Contribution key={position.symbol} position={position} low={low} high={high} />
          ))}
        </tbody>
      </table>
      {toggle}
    </>
  );
}

interface ContributionProps {
  readonly position: PositionRisk;
  /** The lower and upper end of the bars' scale. */
  readonly low: number;
  readonly high: number;
}

function Contribution({
  position: { symbol, weight, volatility_share, beta, volatility },
  low,
  high,
}: ContributionProps) {
  const x = (value: number): number => (100 * (value - low)) / (high - low);
  const bar = (value: number) => ({ x: x(Math.min(0, value)), width: Math.abs(x(value) - x(0)), height: 6 });
  return (
    <tr>
      <th scope="row">
        <Link href={`/ticker/${symbol}`}>{symbol}</Link>
      </th>
      <td className="bars">
        <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden>
          <rect className="weight" {...bar(weight)} />
          <rect className="share" y="7" {...bar(volatility_share ?? 0)} />
        </svg>
      </td>
      <td className="number">{formatFractionAsPercent(weight)}</td>
      <td className="number">{formatFractionAsPercent(volatility_share)}</td>
      <td className="number when-roomy">{beta === null ? '–' : formatRatio(beta.value)}</td>
      <td className="number when-roomy">{formatFractionAsPercent(volatility)}</td>
    </tr>
  );
}
