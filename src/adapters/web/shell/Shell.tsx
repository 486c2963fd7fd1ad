import { useAudit, useAuditStatus } from '../server/audit/audit.js';
import { useServerEvents } from '../server/useServerEvents.js';
import { LiveUpdatesContext } from '../server/live.js';
import { ConnectionProblem } from './ConnectionProblem.js';
import { Header } from './Header.js';
import { Routes } from './Routes.js';
import { PageAuditRunContext, useAuditRunState } from '../auditRun/auditRun.js';
import { OpenBreakerNotice } from './OpenBreakerNotice.js';
import { AuditRunFailure } from '../auditRun/AuditRunFailure.js';
import { UpgradeBanner } from './UpgradeBanner.js';

/** The same element each time: a view is drawn anew for its own reasons alone. */
const VIEWS = <Routes />;

/** What stands around every view. */
export function Shell() {
  const live = useServerEvents();
  return (
    <LiveUpdatesContext value={live}>
      <Frame />
    </LiveUpdatesContext>
  );
}

function Frame() {
  const run = useAuditRunState();
  const audit = useAudit();
  const status = useAuditStatus();
  return (
    <PageAuditRunContext value={run}>
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
        Scores describe how a ticker stands now, from daily prices and volume. They forecast nothing and are no advice.
      </footer>
    </PageAuditRunContext>
  );
}

/** The address names the view: it must not become #content. */
function toContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
