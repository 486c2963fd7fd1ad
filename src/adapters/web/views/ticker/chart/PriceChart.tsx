import { useMemo, useRef, useState } from 'react';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import type { Pointed, Shown } from './drawnChart.js';
import { happenedOn, happeningsOf } from './happenings.js';
import { Legend } from './Legend.js';
import { holdingLines, levelLines } from './planLines.js';
import type { RangeName } from './ranges.js';
import { summaryOf } from './summary.js';
import { useDrawnChart } from './useDrawnChart.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly bars: TickerBars;
  readonly range: RangeName;
  readonly shown: Shown;
  readonly allLevels: boolean;
}

/** The bars with everything that the audit says of their prices. */
export function PriceChart({ ticker, audit, bars, range, shown, allLevels }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const levels = useMemo(() => levelLines(audit, allLevels), [audit, allLevels]);
  const lines = useMemo(() => [...levels, ...holdingLines(audit)], [audit, levels]);
  const happenings = useMemo(() => happeningsOf(audit), [audit]);
  const failure = useDrawnChart(host, { bars, lines, happenings, range, shown, onPoint: setPointed });
  const at = bars.bars[pointed?.bar ?? bars.bars.length - 1];
  const marked = pointed === null || at === undefined ? [] : happenedOn(happenings, at.date);
  return (
    <figure className="chart" aria-label={`Prices of ${ticker}`}>
      <Legend bars={bars} at={pointed?.bar ?? bars.bars.length - 1} shown={shown} />
      <div className="canvas" data-levels={levels.length} data-lines={lines.length}>
        <div ref={host} className="host" role="img" aria-label={summaryOf(ticker, audit, bars)} />
        {pointed !== null && marked.length > 0 && (
          <ul className="happened" style={{ left: pointed.x, top: pointed.y }} aria-hidden="true">
            {marked.map(({ words, tone }) => (
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
