import { useCallback, useEffect, type RefObject } from 'react';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { useLazyChart } from '../../../browser/useLazyChart.js';
import { useEvidenceHighlight } from '../evidenceHighlight.js';
import type { CrosshairPosition, VisibleOverlays } from './priceChartCanvas.js';
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
  const load = useCallback(async () => {
    const { PriceChartCanvas } = await import('./priceChartCanvas.js');
    return (element: HTMLElement) => new PriceChartCanvas(element, bars, onPoint);
  }, [bars, onPoint]);
  const { chart, failure } = useLazyChart(host, load);
  const { pointed } = useEvidenceHighlight();
  useEffect(() => chart?.showPriceLines(lines), [chart, lines]);
  useEffect(() => chart?.showEvents(events), [chart, events]);
  useEffect(() => chart?.showOverlays(shown), [chart, shown]);
  useEffect(() => chart?.showRange(range), [chart, range]);
  useEffect(() => chart?.highlightEvidence(pointed), [chart, pointed]);
  return failure;
}
