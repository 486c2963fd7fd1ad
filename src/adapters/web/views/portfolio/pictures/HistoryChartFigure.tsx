import { useCallback, useRef, useState } from 'react';
import { useLazyChart } from '../../../browser/useLazyChart.js';
import { formatSessionDate } from '../../../wording/dates.js';
import type { HistoryLine } from './historyChart.js';

interface Props {
  /** Describes the chart for screen readers; the table below the chart has the numbers. */
  readonly label: string;
  readonly dates: readonly string[];
  readonly lines: readonly HistoryLine[];
  readonly format: (value: number) => string;
}

/**
 * A chart of lines over time. The legend shows the values for the session under the pointer, or for the last session.
 */
export function HistoryChartFigure({ label, dates, lines, format }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const load = useCallback(async () => {
    const { HistoryChart } = await loadHistoryChart();
    return (element: HTMLElement) => new HistoryChart(element, { dates, lines, format }, setPointed);
  }, [dates, lines, format]);
  const { failure } = useLazyChart(host, load);
  const session = pointed ?? dates.length - 1;
  return (
    <figure className="history-picture" aria-label={label}>
      <ul className="history-legend">
        <li>
          <time dateTime={dates[session]}>{formatSessionDate(dates[session] ?? '')}</time>
        </li>
        {lines.map(({ name, look, values }) => {
          const value = values[session] ?? null;
          return (
            <li key={name} className={look}>
              {name} <strong>{value === null ? 'left out' : format(value)}</strong>
            </li>
          );
        })}
      </ul>
      <div ref={host} className="host" role="img" aria-label={label} />
      {failure !== null && <p role="alert">{failure}</p>}
    </figure>
  );
}

export const loadHistoryChart = () => import('./historyChart.js');
