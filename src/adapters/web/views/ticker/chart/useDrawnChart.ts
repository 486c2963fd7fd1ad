import { useEffect, useState, type RefObject } from 'react';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { useDark } from '../../../browser/theme.js';
import { usePointing } from '../pointing.js';
import type { DrawnChart, Pointed, Shown } from './drawnChart.js';
import type { Happening } from './happenings.js';
import type { PlanLine } from './planLines.js';
import type { RangeName } from './ranges.js';

interface Drawing {
  readonly bars: TickerBars;
  readonly lines: readonly PlanLine[];
  readonly happenings: readonly Happening[];
  readonly range: RangeName;
  readonly shown: Shown;
  readonly onPoint: (pointed: Pointed | null) => void;
}

/** Draws into `host`, and keeps in step with what is to be shown; why there is no drawing, or null. */
export function useDrawnChart(
  host: RefObject<HTMLDivElement | null>,
  { bars, lines, happenings, range, shown, onPoint }: Drawing,
): string | null {
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dark = useDark();
  const { pointed } = usePointing();
  useEffect(() => {
    let drawn: DrawnChart | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        // The library is a file of its own: the figures beside the chart do not wait for it.
        const { DrawnChart: Drawn } = await import('./drawnChart.js');
        if (gone || host.current === null) return;
        drawn = new Drawn(host.current, bars, onPoint);
        setChart(drawn);
      } catch (problem) {
        setFailure(`The chart cannot be drawn. ${problem instanceof Error ? problem.message : String(problem)}`);
      }
    };
    void open();
    return () => {
      gone = true;
      setChart(null);
      drawn?.end();
    };
  }, [host, bars, onPoint]);
  useEffect(() => chart?.paint(dark), [chart, dark]);
  useEffect(() => chart?.draw(lines), [chart, lines]);
  useEffect(() => chart?.mark(happenings), [chart, happenings]);
  useEffect(() => chart?.show(shown), [chart, shown]);
  useEffect(() => chart?.range(range), [chart, range]);
  useEffect(() => chart?.point(pointed), [chart, pointed]);
  return failure;
}
