import './overview.css';
import { lazy } from 'react';
import { ViewHead } from '../../pieces/ViewHead.js';
import { useAudit } from '../../server/audit/audit.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { AuditProblems } from './AuditProblems.js';
import { Changes } from './Changes.js';
import { HeldLine } from './HeldLine.js';
import { JudgedSoFar } from '../../tickers/JudgedSoFar.js';
import { RegimeBanner } from './RegimeBanner.js';
import { TickerTable } from './TickerTable.js';

const FirstRun = lazy(() => import('../firstRun/FirstRunView.js'));

/** Where a trader looks in the morning; before the first audit, how to get there. */
export default function OverviewView() {
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  if (audit === undefined) return null;
  if (audit === null) return <FirstRun />;
  return (
    <>
      <ViewHead title="Overview" unseen />
      {running && <JudgedSoFar judged={running.judged} />}
      <RegimeBanner regime={audit.regime} />
      <HeldLine audit={audit} />
      <Changes generatedAt={audit.generated_at} />
      <AuditProblems audit={audit} />
      <TickerTable tickers={audit.tickers} />
    </>
  );
}
