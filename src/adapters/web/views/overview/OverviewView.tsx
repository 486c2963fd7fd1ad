import './overview.css';
import { lazy } from 'react';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAudit } from '../../server/audit/audit.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { AuditProblems } from './AuditProblems.js';
import { AuditChangesPanel } from './AuditChangesPanel.js';
import { HoldingsSummary } from './HoldingsSummary.js';
import { PartialAuditResults } from '../../tickers/PartialAuditResults.js';
import { RegimeBanner } from './RegimeBanner.js';
import { TickerTable } from './TickerTable.js';

const FirstRun = lazy(() => import('../firstRun/FirstRunView.js'));

/** The start page of the dashboard; before the first audit, it shows how to run one. */
export default function OverviewView() {
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  if (audit === undefined) return null;
  if (audit === null) return <FirstRun />;
  return (
    <>
      <ViewHeader title="Overview" unseen />
      {running && <PartialAuditResults judged={running.judged} />}
      <RegimeBanner regime={audit.regime} />
      <HoldingsSummary audit={audit} />
      <AuditChangesPanel generatedAt={audit.generated_at} />
      <AuditProblems audit={audit} />
      <TickerTable tickers={audit.tickers} />
    </>
  );
}
