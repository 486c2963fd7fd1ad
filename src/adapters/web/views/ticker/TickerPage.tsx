import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import type { ExplainedTicker } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ChartPanel } from './chart/ChartPanel.js';
import { CoachPanel } from './coaches/CoachPanel.js';
import { TickerHead } from './head/TickerHead.js';
import { HistoryPanel } from './history/HistoryPanel.js';
import { DataPanel } from './panels/DataPanel.js';
import { IndicatorsPanel } from './panels/IndicatorsPanel.js';
import { LevelsPanel } from './panels/LevelsPanel.js';
import { OptionsPanel } from './panels/OptionsPanel.js';
import { PlanPanel } from './panels/PlanPanel.js';
import { StructurePanel } from './panels/StructurePanel.js';
import { TriggersPanel } from './panels/TriggersPanel.js';
import { WhalePanel } from './panels/WhalePanel.js';
import { PointingAround } from './pointing.js';
import { useNeighbours, useTickerKeys } from './useNeighbours.js';
import { ScorePanel } from './why/ScorePanel.js';

interface Props {
  readonly explained: ExplainedTicker;
  readonly tickers: AuditPayload['tickers'];
}

export function TickerPage({ explained, tickers }: Props) {
  const { ticker, generated_at, audit, explanation } = explained;
  const neighbours = useNeighbours(tickers, ticker);
  useTickerKeys(neighbours);
  return (
    <PointingAround>
      <TickerHead ticker={ticker} audit={audit} neighbours={neighbours} />
      <div className="ticker-page">
        <div className="wide">
          <ChartPanel ticker={ticker} audit={audit} generatedAt={generated_at} />
          <ScorePanel ticker={ticker} explanation={explanation} />
          <HistoryPanel framework={explanation.framework} />
          <IndicatorsPanel indicators={audit.metadata.indicators} />
          <DataPanel audit={audit} source={explained.data_source} />
        </div>
        <div className="aside">
          <CoachPanel ticker={ticker} generatedAt={generated_at} />
          <PlanPanel audit={audit} explanation={explanation} />
          <LevelsPanel audit={audit} explanation={explanation} />
          <StructurePanel audit={audit} explanation={explanation} />
          <TriggersPanel triggers={explanation.triggers} />
          <OptionsPanel audit={audit} />
          <WhalePanel audit={audit} />
        </div>
      </div>
    </PointingAround>
  );
}
