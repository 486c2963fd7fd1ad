import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { ExplainedTicker } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ChangedPortfolioNotice } from '../../auditRun/ChangedPortfolioNotice.js';
import { lazyView } from '../../pieces/lazyView.js';
import { Panel } from '../../pieces/Panel.js';
import { exitOrderOf } from '../../tickers/nextOrder.js';
import { PriceChartPanel } from './chart/PriceChartPanel.js';
import { CoachPanel } from './coaches/CoachPanel.js';
import { TickerHeader } from './head/TickerHeader.js';
import { HistoryPanel } from './history/HistoryPanel.js';
import { MissingMap } from './map/MissingMap.js';
import { DataPanel } from './panels/DataPanel.js';
import { IndicatorsPanel } from './panels/IndicatorsPanel.js';
import { LevelsPanel } from './panels/LevelsPanel.js';
import { OptionsPanel } from './panels/OptionsPanel.js';
import { PlanPanel } from './panels/PlanPanel.js';
import { StructurePanel } from './panels/StructurePanel.js';
import { TriggersPanel } from './panels/TriggersPanel.js';
import { WhalePanel } from './panels/WhalePanel.js';
import { EvidenceHighlightProvider } from './evidenceHighlight.js';
import { useNeighbors, useTickerShortcuts } from './useNeighbors.js';
import type { HypotheticalBar } from './whatIf/hypotheticalSession.js';
import { ScorePanel } from './why/ScorePanel.js';

const LazyDecisionMap = lazyView(() => import('./map/DecisionMapPanel.js'), <MissingMap />);

interface Props {
  readonly explained: ExplainedTicker;
  readonly tickers: AuditPayload['tickers'];
  /** The assumed bar at the end of a hypothetical audit; null for the published audit. */
  readonly hypothetical?: HypotheticalBar | null;
}

export function TickerPage({ explained, tickers, hypothetical = null }: Props) {
  const { ticker, generated_at, audit, explanation } = explained;
  const neighbors = useNeighbors(tickers, ticker);
  const closing = hypothetical === null ? exitOrderOf(ticker, audit) : null;
  useTickerShortcuts(neighbors, hypothetical === null ? '/' : `/ticker/${ticker}`, closing?.href ?? null);
  return (
    <EvidenceHighlightProvider>
      <ChangedPortfolioNotice />
      <TickerHeader ticker={ticker} audit={audit} neighbors={neighbors} isHypothetical={hypothetical !== null} />
      <div className="ticker-page">
        <div className="wide">
          <PriceChartPanel ticker={ticker} audit={audit} generatedAt={generated_at} hypothetical={hypothetical} />
          <ScorePanel ticker={ticker} explanation={explanation} />
          <HistoryPanel framework={explanation.framework} />
          <IndicatorsPanel indicators={audit.metadata.indicators} />
          <DataPanel audit={audit} source={explained.data_source} />
        </div>
        <div className="aside">
          <LazyDecisionMap ticker={ticker} tickers={tickers} generatedAt={generated_at} />
          {hypothetical === null ? (
            <CoachPanel ticker={ticker} generatedAt={generated_at} first={audit.state === 'EXIT' ? 'exit' : null} />
          ) : (
            <Panel title="Coaches" className="coach-panel">
              <p className="body dim">Coaches read only the published audit.</p>
            </Panel>
          )}
          <PlanPanel ticker={ticker} audit={audit} explanation={explanation} isHypothetical={hypothetical !== null} />
          <LevelsPanel audit={audit} explanation={explanation} />
          <StructurePanel audit={audit} explanation={explanation} />
          <TriggersPanel triggers={explanation.triggers} />
          <OptionsPanel audit={audit} />
          <WhalePanel audit={audit} />
        </div>
      </div>
    </EvidenceHighlightProvider>
  );
}
