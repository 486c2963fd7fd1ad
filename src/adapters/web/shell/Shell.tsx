import { useAudit, useAuditStatus } from '../server/audit/audit.js';
import { useEvents } from '../server/events.js';
import { Live } from '../server/live.js';
import { Connection } from './Connection.js';
import { Header } from './Header.js';
import { Routes } from './Routes.js';
import { Run, useRunOfThePage } from '../auditRun/auditRun.js';
import { OpenBreaker } from './OpenBreaker.js';
import { RunFailure } from '../auditRun/RunFailure.js';
import { UpgradeBanner } from './UpgradeBanner.js';

/** The same element each time: a view is drawn anew for its own reasons alone. */
const VIEWS = <Routes />;

/** What stands around every view. */
export function Shell() {
  const live = useEvents();
  return (
    <Live value={live}>
      <Frame />
    </Live>
  );
}

function Frame() {
  const run = useRunOfThePage();
  const audit = useAudit();
  const status = useAuditStatus();
  return (
    <Run value={run}>
      <a className="skip" href="#content" onClick={toContent}>
        Skip to the content
      </a>
      <Header />
      <UpgradeBanner />
      <main id="content" tabIndex={-1}>
        <Connection failures={[audit.error, status.error]} shown={audit.data !== undefined} />
        <RunFailure />
        <OpenBreaker />
        {VIEWS}
      </main>
      <footer>
        Scores describe how a ticker stands now, from daily prices and volume. They forecast nothing and are no advice.
      </footer>
    </Run>
  );
}

/** The address names the view: it must not become #content. */
function toContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
