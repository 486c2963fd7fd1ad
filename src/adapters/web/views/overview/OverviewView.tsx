import './overview.css';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAudit } from '../../server/audit/audit.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { ChangedPortfolioNotice } from '../../auditRun/ChangedPortfolioNotice.js';
import { LazyFirstRun } from '../firstRun/LazyFirstRun.js';
import { AuditProblems } from './AuditProblems.js';
import { AuditChangesPanel } from './AuditChangesPanel.js';
import { HoldingsSummary } from './HoldingsSummary.js';
import { PartialAuditResults } from '../../tickers/PartialAuditResults.js';
import { NeedsActionPanel } from './needsAction/NeedsActionPanel.js';
import { RegimeBanner } from './RegimeBanner.js';
import { useRowShortcuts } from './useRowShortcuts.js';
import { TickerTable } from './table/TickerTable.js';

/** The start page of the dashboard; before the first audit, it shows how to run one. */
export default function OverviewView() {
  useRowShortcuts();
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  if (audit === undefined) return null;
  if (audit === null) return <LazyFirstRun />;
  return (
    <>
      <ViewHeader title="Overview" unseen />
      <ChangedPortfolioNotice />
      {running && <PartialAuditResults judged={running.judged} />}
      <NeedsActionPanel audit={audit} />
      <HoldingsSummary audit={audit} />
      <RegimeBanner regime={audit.regime} />
      <AuditProblems audit={audit} />
      <TickerTable tickers={audit.tickers} />
      <AuditChangesPanel generatedAt={audit.generated_at} />
    </>
  );
}
