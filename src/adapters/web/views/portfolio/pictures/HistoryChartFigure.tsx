import { useEffect, useRef, useState, type RefObject } from 'react';
import { useIsDark } from '../../../browser/theme.js';
import { formatSessionDate } from '../../../wording/dates.js';
import type { HistoryChart, HistoryLine } from './historyChart.js';

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
  const failure = useHistoryChart(host, { dates, lines, format }, setPointed);
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

/** Loads the chart library. It is a separate file, so that the figures above the chart do not wait for it. */
export const loadHistoryChart = () => import('./historyChart.js');

/** Draws the chart into `host`; returns why drawing failed, or null. */
function useHistoryChart(
  host: RefObject<HTMLDivElement | null>,
  { dates, lines, format }: Omit<Props, 'label'>,
  onPoint: (session: number | null) => void,
): string | null {
  const [chart, setChart] = useState<HistoryChart | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dark = useIsDark();
  useEffect(() => {
    let drawn: HistoryChart | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        const { HistoryChart: Drawn } = await loadHistoryChart();
        if (gone || host.current === null) return;
        drawn = new Drawn(host.current, { dates, lines, format }, onPoint);
        setChart(drawn);
      } catch (problem) {
        setFailure(`The chart cannot be drawn. ${problem instanceof Error ? problem.message : String(problem)}`);
      }
    };
    void open();
    return () => {
      gone = true;
      setChart(null);
      drawn?.dispose();
    };
  }, [host, dates, lines, format, onPoint]);
  useEffect(() => chart?.paint(dark), [chart, dark]);
  return failure;
}
