import { useMemo, useRef, useState } from 'react';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import type { CrosshairPosition, VisibleOverlays } from './priceChartCanvas.js';
import { chartEventsOn, chartEventsOf } from './chartEvents.js';
import { ChartLegend } from './ChartLegend.js';
import { holdingLines, levelLines } from './priceLines.js';
import type { ChartRangeName } from './ranges.js';
import { chartSummary } from './chartSummary.js';
import { usePriceChartCanvas } from './usePriceChartCanvas.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly bars: TickerBars;
  readonly range: ChartRangeName;
  readonly shown: VisibleOverlays;
  readonly allLevels: boolean;
}

/** The price chart with the audit's levels, stops and events. */
export function PriceChart({ ticker, audit, bars, range, shown, allLevels }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<CrosshairPosition | null>(null);
  const levels = useMemo(() => levelLines(audit, allLevels), [audit, allLevels]);
  const lines = useMemo(() => [...levels, ...holdingLines(audit)], [audit, levels]);
  const events = useMemo(() => chartEventsOf(audit), [audit]);
  const failure = usePriceChartCanvas(host, { bars, lines, events, range, shown, onPoint: setPointed });
  const at = bars.bars[pointed?.bar ?? bars.bars.length - 1];
  const marked = pointed === null || at === undefined ? [] : chartEventsOn(events, at.date);
  return (
    <figure className="chart" aria-label={`Prices for ${ticker}`}>
      <ChartLegend bars={bars} at={pointed?.bar ?? bars.bars.length - 1} shown={shown} />
      <div
        className="canvas"
        data-levels={levels.length}
        data-lines={lines.length}
        data-disputed={bars.disputed?.bars.length}
      >
        <div ref={host} className="host" role="img" aria-label={chartSummary(ticker, audit, bars)} />
        {pointed !== null && marked.length > 0 && (
          <ul className="happened" style={{ left: pointed.x, top: pointed.y }} aria-hidden="true">
            {marked.map(({ text: words, tone }) => (
              <li key={words} className={tone}>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
    </figure>
  );
}
