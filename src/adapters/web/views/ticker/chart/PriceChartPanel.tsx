import { useMemo, useState } from 'react';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Loading } from '../../../pieces/Loading.js';
import { Panel } from '../../../pieces/Panel.js';
import { useBars } from '../../../server/audit/ticker.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { withHypotheticalBar, type HypotheticalBar } from '../whatIf/hypotheticalSession.js';
import { placeholderBars } from './placeholderBars.js';
import { BarsTable } from './BarsTable.js';
import type { VisibleOverlays } from './priceChartCanvas.js';
import { PriceChart } from './PriceChart.js';
import { CHART_RANGES, type ChartRangeName } from './ranges.js';
import { ChartLegend } from './ChartLegend.js';
import { ChartToggle } from './ChartToggle.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly generatedAt: string;
  /** An assumed bar that is drawn after the recorded ones; null when no bar is assumed. */
  readonly hypothetical: HypotheticalBar | null;
}

export function PriceChartPanel({ ticker, audit, generatedAt, hypothetical }: Props) {
  const bars = useBars(ticker, generatedAt);
  const { data: recorded } = bars;
  const drawn = useMemo(
    () =>
      recorded === undefined || hypothetical === null ? recorded : withHypotheticalBar(recorded, hypothetical, audit),
    [recorded, hypothetical, audit],
  );
  const expected = useMemo(() => placeholderBars(audit), [audit]);
  const [range, setRange] = useState<ChartRangeName>('6M');
  const [allLevels, setAllLevels] = useState(false);
  const [shown, setShown] = useState<VisibleOverlays>({
    averages: true,
    chandelier: true,
    profile: true,
    disputed: true,
  });
  const flip = (name: keyof VisibleOverlays) => setShown((now) => ({ ...now, [name]: !now[name] }));
  return (
    <Panel
      title="Prices"
      className="chart-panel"
      note={
        hypothetical === null
          ? `daily, through ${formatSessionDate(audit.metadata.last_date)}`
          : `daily; the bar of ${formatSessionDate(hypothetical.date)} is hypothetical`
      }
      tools={
        <div className="choices" role="group" aria-label="Range">
          {CHART_RANGES.map(({ name, words }) => (
            <ChartToggle key={name} on={range === name} flip={() => setRange(name)} name={name} words={words} />
          ))}
        </div>
      }
    >
      {drawn && (
        <PriceChart ticker={ticker} audit={audit} bars={drawn} range={range} shown={shown} allLevels={allLevels} />
      )}
      {bars.isPending && (
        <div className="chart">
          <div className="parts waiting">
            <ChartLegend bars={expected} at={1} shown={shown} />
          </div>
          <div className="chart-room">
            <Loading what="the prices" />
          </div>
        </div>
      )}
      {bars.isError && (
        <div className="chart-room" role="alert">
          <p>{bars.error.message}</p>
          <button type="button" onClick={() => void bars.refetch()}>
            Try again
          </button>
        </div>
      )}
      <div className="chart-tools" role="group" aria-label="Chart options">
        <ChartToggle on={shown.averages} flip={() => flip('averages')} name="Averages" />
        <ChartToggle on={shown.chandelier} flip={() => flip('chandelier')} name="Chandelier" />
        <ChartToggle on={shown.profile} flip={() => flip('profile')} name="Volume by price" />
        {drawn?.disputed && (
          <ChartToggle on={shown.disputed} flip={() => flip('disputed')} name="Disputed bars by source" />
        )}
        <ChartToggle on={allLevels} flip={() => setAllLevels(!allLevels)} name="All levels" />
      </div>
      <div className={drawn === undefined ? 'parts waiting' : 'parts'}>
        <BarsTable ticker={ticker} bars={(drawn ?? expected).bars} />
      </div>
    </Panel>
  );
}
