import type { PortfolioRisk } from '../../../../domain/dashboard/risk/riskReport.js';
import { Panel } from '../../pieces/Panel.js';
import { STATES_BY_URGENCY } from '../../tickers/badges.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatPrecisePoints, formatFractionAsPercent, formatWholeDollars } from '../../wording/numbers.js';
import type { HeldPosition } from './pictures/heldPositions.js';
import { NumbersTable } from '../../pieces/table/NumbersTable.js';
import { RiskFigure } from './RiskFigure.js';
import { Treemap } from './pictures/Treemap.js';

interface Props {
  readonly risk: Pick<PortfolioRisk, 'exposure'>;
  readonly positions: readonly HeldPosition[];
}

/** Shows the holdings by size and state. */
export function ExposurePanel({ risk: { exposure }, positions }: Props) {
  const { long, short, net, gross, cash, effective_positions } = exposure;
  return (
    <Panel className="risk-panel" title="Exposure" note={formatCount(positions.length, 'position')}>
      <div className="body">
        <dl className="risk-figures">
          <RiskFigure
            name="Net"
            value={formatWholeDollars(net)}
            meaning={`Long ${formatWholeDollars(long)}, short ${formatWholeDollars(short)}.`}
          />
          <RiskFigure name="Gross" value={formatWholeDollars(gross)} meaning="Long and short positions added up." />
          <RiskFigure
            name="Cash"
            value={cash === null ? 'Unknown' : formatWholeDollars(cash)}
            meaning={
              cash === null
                ? 'Import the account’s transactions, including deposits.'
                : 'The balance of the ledger’s transactions.'
            }
          />
          <RiskFigure
            name="Effective positions"
            value={formatPrecisePoints(effective_positions)}
            meaning="This many positions of equal size would be as concentrated as your positions."
          />
        </dl>
        <Treemap positions={positions} />
        <ul className="risk-legend" aria-hidden>
          {STATES_BY_URGENCY.map((state) => (
            <li key={state}>
              <svg viewBox="0 0 10 10">
                <rect className={`tile-${state}`} width="10" height="10" />
              </svg>
              {state}
            </li>
          ))}
          <li className="dim">Area: value. Dashed: short.</li>
        </ul>
        <NumbersTable
          caption="Positions as a table"
          isByTicker
          columns={['Position', 'Value', 'Weight', 'State', 'Sector']}
          rows={positions.map(({ symbol, value, weight, state, sector }) => [
            symbol,
            formatWholeDollars(value),
            formatFractionAsPercent(weight),
            state ?? '–',
            sector ?? 'No sector',
          ])}
        />
        <Sectors sectors={exposure.sectors} />
      </div>
    </Panel>
  );
}

const Sectors = ({ sectors }: Pick<PortfolioRisk['exposure'], 'sectors'>) =>
  sectors.every(({ sector }) => sector === null) ? (
    <p className="dim">
      No sectors are known. A <code>sector</code> column in portfolio.csv adds them.
    </p>
  ) : (
    <NumbersTable
      caption="Sectors as a table"
      columns={['Sector', 'Long', 'Short', 'Weight', 'Positions']}
      rows={sectors.map(({ sector, long, short, weight, symbols }) => [
        sector ?? 'No sector',
        formatWholeDollars(long),
        formatWholeDollars(short),
        formatFractionAsPercent(weight),
        String(symbols.length),
      ])}
    />
  );
