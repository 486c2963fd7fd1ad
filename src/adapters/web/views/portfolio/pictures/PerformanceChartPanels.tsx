import { useMemo } from 'react';
import type { LedgerHistory } from '../../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { CsvButton } from '../../../pieces/CsvButton.js';
import { Panel } from '../../../pieces/Panel.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatFractionAsPercent, formatWholeDollars } from '../../../wording/numbers.js';
import { formatMoney, formatRate, decimalToNumber } from '../figures.js';
import { HistoryChartFigure } from './HistoryChartFigure.js';
import { HistoryTable } from './HistoryTable.js';
import { moneyOf, sessionsCsv } from '../../../../http/contract/dashboard/portfolio/historyCsv.js';

/** Leaves out the day before the first deposit: its value of 0 would flatten the rest of the line. */
const sinceFirstFlow = (
  points: LedgerHistory['points'],
  value: (point: LedgerHistory['points'][number]) => number | null,
): (number | null)[] => points.map((point, place) => (place === 0 && Number(point.value) === 0 ? null : value(point)));

/** Draws value and contributions, the return against the index, and the drawdown. */
export function PerformanceChartPanels({ history }: { readonly history: LedgerHistory }) {
  const { points, index, symbol, currency } = history;
  const startValue = decimalToNumber(moneyOf(history.start_value));
  const contributionsLabel =
    startValue === null || startValue === 0 ? 'Net contributions' : 'Start value and contributions';
  const drawn = useMemo(() => {
    const column = (value: (point: LedgerHistory['points'][number]) => number | null) => points.map(value);
    return {
      dates: points.map(({ date }) => date),
      value: [
        { name: 'Value', look: 'main', values: sinceFirstFlow(points, ({ value }) => decimalToNumber(value)) },
        {
          name: contributionsLabel,
          look: 'steps',
          values: sinceFirstFlow(points, ({ net_flow }) => (startValue ?? 0) + Number(net_flow)),
        },
        ...(index === null
          ? []
          : [
              {
                name: `Same cash flows in ${index.symbol}`,
                look: 'compared' as const,
                values: sinceFirstFlow(points, ({ index_value }) => decimalToNumber(index_value)),
              },
            ]),
      ] as const,
      returns: [
        { name: 'Time-weighted return', look: 'main', values: column(({ time_weighted }) => time_weighted) },
        ...(index === null
          ? []
          : [{ name: index.symbol, look: 'compared' as const, values: column(({ index_return }) => index_return) }]),
      ] as const,
      drawdown: [{ name: 'Drawdown', look: 'fall', values: column(({ drawdown }) => drawdown) }] as const,
    };
  }, [points, index, startValue, contributionsLabel]);
  if (points.length === 0) return null;
  const { dates } = drawn;
  const hasReturns = points.some(({ time_weighted }) => time_weighted !== null);
  const last = points.at(-1);
  return (
    <>
      <Panel
        title="Value and contributions"
        tools={
          <CsvButton
            name={`portfolio-sessions${symbol === null ? '' : `-${symbol}`}`}
            csv={() => sessionsCsv(history)}
          />
        }
      >
        <HistoryChartFigure
          label={`Value over time; latest value: ${formatMoney(last?.value ?? null, currency)}`}
          dates={dates}
          lines={drawn.value}
          format={formatWholeDollars}
        />
        <HistoryTable
          caption="Value by session as a table"
          columns={[
            'Session',
            'Value',
            contributionsLabel,
            index === null ? null : `Same cash flows in ${index.symbol}`,
          ]}
          points={points}
          cells={({ value, net_flow, index_value }) => [
            formatMoney(value, currency),
            formatMoney(((startValue ?? 0) + Number(net_flow)).toFixed(2), currency),
            ...(index === null ? [] : [formatMoney(index_value, currency)]),
          ]}
        />
      </Panel>
      {hasReturns && (
        <div className="two-columns">
          <Panel title="Return" note={index === null ? 'time-weighted' : `time-weighted, against ${index.symbol}`}>
            <HistoryChartFigure
              label={`Return since ${formatSessionDate(dates[0] ?? '')}; latest value: ${formatRate(last?.time_weighted ?? null)}`}
              dates={dates}
              lines={drawn.returns}
              format={formatFractionAsPercent}
            />
            <HistoryTable
              caption="Return by session as a table"
              columns={['Session', 'Time-weighted return', index?.symbol ?? null]}
              points={points}
              cells={({ time_weighted, index_return }) => [
                formatRate(time_weighted),
                ...(index === null ? [] : [formatRate(index_return)]),
              ]}
            />
          </Panel>
          <Panel title="Drawdown" note="below the highest return so far">
            <HistoryChartFigure
              label={`Drawdown; latest value: ${formatRate(last?.drawdown ?? null)}`}
              dates={dates}
              lines={drawn.drawdown}
              format={formatFractionAsPercent}
            />
            <HistoryTable
              caption="Drawdown by session as a table"
              columns={['Session', 'Drawdown']}
              points={points}
              cells={({ drawdown }) => [formatRate(drawdown)]}
            />
          </Panel>
        </div>
      )}
    </>
  );
}
