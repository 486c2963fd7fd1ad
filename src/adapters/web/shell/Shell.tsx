import { WaitForQueries } from '../pieces/WaitForQueries.js';
import { useLicense } from '../server/account/license.js';
import { useAvailableUpdate } from '../server/account/update.js';
import { useAudit, useAuditStatus } from '../server/audit/audit.js';
import { useBrokerMode } from '../server/trading/brokerMode.js';
import { useCircuit } from '../server/trading/circuit.js';
import { useServerEvents } from '../server/useServerEvents.js';
import { LiveUpdatesContext } from '../server/live.js';
import { ConnectionProblem } from './ConnectionProblem.js';
import { Header } from './Header.js';
import { Routes } from './Routes.js';
import { PageAuditRunContext, useAuditRunContextValue } from '../auditRun/auditRun.js';
import { OpenBreakerNotice } from './OpenBreakerNotice.js';
import { AuditRunFailure } from '../auditRun/AuditRunFailure.js';
import { UpgradeBanner } from './UpgradeBanner.js';

/** A constant element, so that views re-render only for their own changes. */
const VIEWS = <Routes />;

/** The frame around every view. */
export function Shell() {
  const live = useServerEvents();
  return (
    <LiveUpdatesContext value={live}>
      <Frame />
    </LiveUpdatesContext>
  );
}

function Frame() {
  const run = useAuditRunContextValue();
  const audit = useAudit();
  const status = useAuditStatus();
  const queries = [audit, status, useBrokerMode(), useCircuit(), useLicense(), useAvailableUpdate()];
  return (
    <PageAuditRunContext value={run}>
      <WaitForQueries queries={queries} what="Plumbline">
        <a className="skip" href="#content" onClick={toContent}>
          Skip to the content
        </a>
        <Header />
        <UpgradeBanner />
        <main id="content" tabIndex={-1}>
          <ConnectionProblem failures={[audit.error, status.error]} shown={audit.data !== undefined} />
          <AuditRunFailure />
          <OpenBreakerNotice />
          {VIEWS}
        </main>
        <footer>
          Scores describe a ticker’s current condition, from daily prices and volume. They are neither forecasts nor
          advice.
        </footer>
      </WaitForQueries>
    </PageAuditRunContext>
  );
}

/** Moves the focus by script, because following the link would replace the view's hash with #content. */
function toContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
