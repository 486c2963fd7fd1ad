import './firstRun.css';
import { useState } from 'react';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { useLicense } from '../../server/account/license.js';
import { useLatestImport } from '../../server/account/portfolioImport.js';
import { useInstallationStatus } from '../../server/account/setup.js';
import { useAudit, useAuditStatus } from '../../server/audit/audit.js';
import { AuditProgress } from '../../auditRun/AuditProgress.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { RunAuditButton } from '../../auditRun/RunAuditButton.js';
import { PartialAuditResults } from '../../tickers/PartialAuditResults.js';
import { PriceSourceStep } from './PriceSourceStep.js';
import { LicenseStep } from './LicenseStep.js';
import { PortfolioStep, countTickers } from './PortfolioStep.js';

/**
 * Replaces the overview until there is an audit. Shows three optional steps and the button that runs the first audit.
 */
export default function FirstRunView() {
  const { running, hasUnsavedImport } = useAuditRun();
  const { data: status } = useAuditStatus();
  const { data: audit } = useAudit();
  const { data: setup, error, refetch } = useInstallationStatus();
  const isLoading = [useLicense(), useLatestImport()].some((each) => each.isLoading);
  const [wasRunning, setWasRunning] = useState(false);
  if (running !== null && !wasRunning) setWasRunning(true);
  // A restored backup can lack the audit of a run that finished before this view was opened.
  const isFinished = wasRunning && audit === null && status?.state === 'idle' && status.started_at !== null;
  const run = isFinished ? status : running;
  if (run !== null) {
    return (
      <section className="first-run under-way">
        <ViewHeader title="Auditing your portfolio" />
        <AuditProgress status={run} />
        <PartialAuditResults judged={run.judged} />
      </section>
    );
  }
  if (error !== null && setup === undefined)
    return (
      <>
        <ViewHeader title="Portfolio and prices" />
        <LoadFailure error={error} what="the setup" retry={() => void refetch()} />
      </>
    );
  if (setup === undefined || isLoading) return null;
  const first = setup.audited_at === null;
  return (
    <section className="first-run">
      <ViewHeader title={first ? 'Welcome to Plumbline' : 'Portfolio and prices'} />
      <p className="dim lead">
        An audit reads the daily prices of every ticker in your portfolio, scores each from 0 to 100 on six pillars and
        shows how each score was computed. It runs on this machine.
      </p>
      <ol className="steps">
        <LicenseStep setup={setup} />
        <PortfolioStep setup={setup} />
        <PriceSourceStep setup={setup} />
      </ol>
      <div className="go">
        <RunAuditButton className="primary" words={first ? 'Run the first audit' : 'Run audit'} />
        <p className="dim">
          {hasUnsavedImport ? 'The import above is not saved yet.' : readinessOf(setup.portfolio, first)}{' '}
          {!first && !hasUnsavedImport && <a href="#/">Show the overview</a>}
        </p>
      </div>
    </section>
  );
}

function readinessOf(portfolio: InstallationStatusView['portfolio'], first: boolean): string {
  const { source } = portfolio;
  if (source === null) return 'There is no portfolio yet. Add one above.';
  if (countTickers(portfolio) === 0) return 'Your portfolio has no tickers yet. Add one above.';
  if (source === 'sample') return 'Audits the sample portfolio until you add your own.';
  if (first) return 'Audits your portfolio.';
  return portfolio.changed_since_audit
    ? 'Audits your portfolio as it is now. Until this audit is complete, the overview shows the previous audit.'
    : 'The latest audit is of this portfolio.';
}
