import type { PortfolioRisk } from '../../../../domain/dashboard/risk/riskReport.js';
import type { StressResult } from '../../../../domain/dashboard/risk/measures/stress.js';
import { joinWithAnd } from '../../../../domain/shared/listText.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import { formatSessionDate, formatShortSessionDate } from '../../wording/dates.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatFractionAsPercent, formatSignedWholeDollars, colorToneOf } from '../../wording/numbers.js';
import { LeftOutNote } from './LeftOutNote.js';
import { stressCsv } from './riskCsv.js';
import { TableHead } from '../../pieces/table/TableHead.js';

interface Props {
  readonly risk: Pick<PortfolioRisk, 'stress' | 'heat' | 'drawdown' | 'history_drawdown' | 'index'>;
}

/** Shows how today's positions would have changed in past declines. */
export function StressPanel({ risk: { stress, heat, drawdown, history_drawdown: history, index } }: Props) {
  const measured = stress.filter((each) => each.kind === 'measured');
  const missing = stress.filter((each) => each.kind === 'unavailable');
  return (
    <Panel
      className="risk-panel"
      title="Stress"
      note="Today’s positions in past declines"
      tools={measured.length > 0 && <CsvButton name="risk-stress" csv={() => stressCsv(stress)} />}
    >
      <div className="body">
        {measured.length > 0 && (
          <table className="data risk-stress">
            <caption className="unseen">
              How today’s positions would have changed in past declines, with and without stops
            </caption>
            <TableHead
              columns={['Period', [index ?? 'Index', 'number'], ['Without stops', 'number'], ['With stops', 'number']]}
            />
            <tbody>
              {measured.map((each) => (
                <Period key={each.name} period={each} />
              ))}
            </tbody>
          </table>
        )}
        {[...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, periods]) => (
          <p key={reason}>
            Not enough data for {periods.map(({ name }) => name).join('; ')}. {reason}
          </p>
        ))}
        <p className="dim">
          With stops: each stop starts at today’s distance and never moves. After a gap, it is filled at the open.
          Positions without prices in a period count as unchanged.{' '}
          {heat.breached.length > 0 &&
            `${joinWithAnd(heat.breached)} ${heat.breached.length === 1 ? 'has already closed beyond its stop, so it is' : 'have already closed beyond their stops, so they are'} stopped out at the first open of most declines.`}
        </p>
        <DrawdownText drawdown={drawdown} />
        {history !== undefined && <HistoryDrawdown drawdown={history} />}
      </div>
    </Panel>
  );
}

function Period({ period }: { readonly period: Extract<StressResult, { kind: 'measured' }> }) {
  const { name, from, to, index_change, change, weight, change_with_stops, weight_with_stops, stopped } = period;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="dim">
          {formatShortSessionDate(from)} to {formatShortSessionDate(to)}
          {period.without_prices.length > 0 &&
            `, ${formatCount(period.without_prices.length, 'position')} without prices`}
        </span>
      </th>
      <td className="number">{formatFractionAsPercent(index_change)}</td>
      <Change dollars={change} weight={weight} />
      <Change dollars={change_with_stops} weight={weight_with_stops} note={`${stopped.length} stopped`} />
    </tr>
  );
}

interface ChangeProps {
  readonly dollars: number;
  readonly weight: number;
  readonly note?: string;
}

const Change = ({ dollars, weight, note }: ChangeProps) => (
  <td className="number">
    <span className={colorToneOf(dollars)}>{formatFractionAsPercent(weight)}</span>
    <span className="dim">{formatSignedWholeDollars(dollars)}</span>
    {note !== undefined && <span className="dim">{note}</span>}
  </td>
);

const DrawdownText = ({ drawdown }: Pick<PortfolioRisk, 'drawdown'>) =>
  drawdown.kind === 'unavailable' ? (
    <p>
      <strong>Drawdown:</strong> not enough data. {drawdown.reason}
    </p>
  ) : (
    <>
      <p>
        <strong>Drawdown</strong> of today’s holdings over {drawdown.sessions} sessions:{' '}
        {formatFractionAsPercent(drawdown.depth)} from {formatSessionDate(drawdown.high_date)} to{' '}
        {formatSessionDate(drawdown.low_date)}. They are now {formatFractionAsPercent(Math.abs(drawdown.current))} below
        their high.
      </p>
      <LeftOutNote leftOut={drawdown.left_out} />
    </>
  );

/** The drawdown of the account in its actual history. */
const HistoryDrawdown = ({ drawdown }: { readonly drawdown: NonNullable<PortfolioRisk['history_drawdown']> }) =>
  drawdown.kind === 'unavailable' ? (
    <p>
      <strong>Drawdown of your real history</strong> is not known. {drawdown.reason}
    </p>
  ) : (
    <p>
      <strong>Drawdown of your real history</strong> since {formatSessionDate(drawdown.from)}:{' '}
      {formatFractionAsPercent(drawdown.depth)} from {formatSessionDate(drawdown.high_date)} to{' '}
      {formatSessionDate(drawdown.low_date)}. It is now {formatFractionAsPercent(Math.abs(drawdown.current))} below its
      high. Deposits and withdrawals do not count.
      {drawdown.unpriced_sessions > 0 &&
        ` Left out: ${formatCount(drawdown.unpriced_sessions, 'session')} in which a position has no price.`}
    </p>
  );
