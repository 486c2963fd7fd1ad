import type { ReactNode } from 'react';
import type { Heat } from '../../../../domain/dashboard/risk/measures/heat.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import { formatPriceIn, formatRatio, formatFractionAsPercent, formatWholeDollars } from '../../wording/numbers.js';
import { heatCsv, type Currencies } from './riskCsv.js';
import { RiskFigure } from './RiskFigure.js';
import { useFirstRows } from './useFirstRows.js';
import { heatWaterfallBars } from './heatWaterfallBars.js';
import { TableHead } from '../../pieces/table/TableHead.js';

interface Props {
  readonly heat: Heat;
  /** The currency of each ticker's prices. */
  readonly currencies: Currencies;
  readonly children: ReactNode;
}

/** Shows the loss if every stop were hit, followed by `children`. */
export function HeatPanel({ heat, currencies, children }: Props) {
  const { at_stops, median_gap, large_gap, weights, positions } = heat;
  return (
    <Panel
      className="risk-panel"
      title="Heat"
      note="Loss from the last closes if every stop were hit"
      tools={positions.length > 0 && <CsvButton name="risk-heat" csv={() => heatCsv(heat, currencies)} />}
    >
      <div className="body">
        {positions.length === 0 ? (
          <p>No position has a stop, so there is no heat to measure.</p>
        ) : (
          <>
            <dl className="risk-figures">
              <RiskFigure
                name="At the stops"
                value={amount(at_stops, weights.at_stops)}
                meaning="Each stop is filled at its price."
              />
              <RiskFigure
                name="After median opening gaps"
                value={amount(median_gap, weights.median_gap)}
                meaning="Each stock opens beyond its stop by its own median gap."
              />
              <RiskFigure
                name="After large opening gaps"
                value={amount(large_gap, weights.large_gap)}
                meaning="Each stock opens beyond its stop by a gap that only 5% of its own gaps exceeded."
              />
            </dl>
            <Waterfall heat={heat} currencies={currencies} />
          </>
        )}
        <StopNotes heat={heat} />
        {children}
      </div>
    </Panel>
  );
}

const amount = (dollars: number, weight: number): string =>
  `${formatWholeDollars(dollars)} (${formatFractionAsPercent(weight)})`;

function Waterfall({ heat, currencies }: Omit<Props, 'children'>) {
  const { first, rest, toggle } = useFirstRows(heat.positions);
  const scale = Math.max(heat.large_gap, heat.at_stops) || 1;
  return (
    <>
      <table className="data risk-bars">
        <caption className="unseen">Loss of each position at its stop, added up</caption>
        <TableHead
          columns={[
            'Position',
            { unseen: 'Bars' },
            ['At the stop', 'number'],
            ['Large gap', 'number'],
            ['Stop', 'number when-roomy'],
            ['ATR away', 'number when-roomy'],
          ]}
        />
        <tbody>
          {heatWaterfallBars(heat, first, rest).map(({ name, kind, from, to, atStop, largeGap, position }) => (
            <tr key={name} className={kind}>
              <th scope="row">{name}</th>
              <td className="bars">
                <svg viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label={spanText(from, to)}>
                  <rect x={(100 * from) / scale} y="2" width={(100 * (to - from)) / scale} height="10" />
                </svg>
              </td>
              <td className="number">{atStop === null ? '' : formatWholeDollars(atStop)}</td>
              <td className="number">{largeGap === null ? '' : formatWholeDollars(largeGap)}</td>
              <td className="number when-roomy">
                {position === null ? '' : formatPriceIn(currencies[position.symbol], position.stop)}
              </td>
              <td className="number when-roomy">{position === null ? '' : formatRatio(position.distance_atr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {toggle}
      <p className="dim">
        ATR: the average daily range of a stock. Stops within one ATR can be hit on an ordinary day.
      </p>
    </>
  );
}

const spanText = (from: number, to: number): string => `${formatWholeDollars(from)} to ${formatWholeDollars(to)}`;

const StopNotes = ({ heat: { within_one_atr, breached, without_stop, without_gaps } }: { readonly heat: Heat }) => (
  <>
    <Named what="Closed beyond the stop" symbols={breached}>
      These positions add 0 to the loss at the stops, because the loss up to the last close has already happened. The
      two figures with gaps include the gap from that close to the next open.
    </Named>
    <Named what="Stop within one ATR" symbols={within_one_atr} />
    <Named what="Without a stop, not counted" symbols={without_stop.map(({ symbol }) => symbol)} />
    <Named what="Too few opening gaps to measure" symbols={without_gaps.map(({ symbol }) => symbol)}>
      For these positions, the two figures with gaps include only the loss at the stop.
    </Named>
  </>
);

interface NamedProps {
  readonly what: string;
  readonly symbols: readonly string[];
  readonly children?: ReactNode;
}

const Named = ({ what, symbols, children }: NamedProps) =>
  symbols.length > 0 && (
    <p>
      <strong>{what}:</strong> {symbols.join(', ')}. {children}
    </p>
  );
