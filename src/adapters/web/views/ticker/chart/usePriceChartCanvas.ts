import { useEffect, useState, type RefObject } from 'react';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { useIsDark } from '../../../browser/theme.js';
import { useEvidenceHighlight } from '../evidenceHighlight.js';
import type { PriceChartCanvas, CrosshairPosition, VisibleOverlays } from './priceChartCanvas.js';
import type { ChartEvent } from './chartEvents.js';
import type { PriceLine } from './priceLines.js';
import type { ChartRangeName } from './ranges.js';

interface Drawing {
  readonly bars: TickerBars;
  readonly lines: readonly PriceLine[];
  readonly events: readonly ChartEvent[];
  readonly range: ChartRangeName;
  readonly shown: VisibleOverlays;
  readonly onPoint: (pointed: CrosshairPosition | null) => void;
}

/** Draws the chart in `host` and keeps it up to date; returns why drawing failed, or null. */
export function usePriceChartCanvas(
  host: RefObject<HTMLDivElement | null>,
  { bars, lines, events, range, shown, onPoint }: Drawing,
): string | null {
  const [chart, setChart] = useState<PriceChartCanvas | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dark = useIsDark();
  const { pointed } = useEvidenceHighlight();
  useEffect(() => {
    let drawn: PriceChartCanvas | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        // The library is a separate file, so that the figures beside the chart do not wait for it.
        const { PriceChartCanvas: Drawn } = await import('./priceChartCanvas.js');
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
      drawn?.dispose();
    };
  }, [host, bars, onPoint]);
  useEffect(() => chart?.paint(dark), [chart, dark]);
  useEffect(() => chart?.showPriceLines(lines), [chart, lines]);
  useEffect(() => chart?.showEvents(events), [chart, events]);
  useEffect(() => chart?.showOverlays(shown), [chart, shown]);
  useEffect(() => chart?.showRange(range), [chart, range]);
  useEffect(() => chart?.highlightEvidence(pointed), [chart, pointed]);
  return failure;
}
