import { FirstRun } from './FirstRun.js';
import { Header } from './header/Header.js';
import { useAuditRun } from './header/useAuditRun.js';
import { AuditProblems } from './notices/AuditProblems.js';
import { Connection } from './notices/Connection.js';
import { RegimeBanner } from './regime/RegimeBanner.js';
import { useAudit, useAuditStatus } from './server/audit.js';
import { useEvents } from './server/events.js';
import { JudgedSoFar } from './tickers/JudgedSoFar.js';
import { TickerTable } from './tickers/TickerTable.js';

export function Page() {
  const live = useEvents();
  const audit = useAudit(live);
  const status = useAuditStatus(live);
  const run = useAuditRun(status.data ?? null);
  return (
    <>
      <Header audit={audit.data ?? null} run={run} />
      <main>
        <Connection failures={[audit.error, status.error]} shown={audit.data !== undefined} />
        {audit.data === null && <FirstRun run={run} />}
        {audit.data && (
          <>
            {run.running && <JudgedSoFar judged={run.running.judged} />}
            <RegimeBanner regime={audit.data.regime} />
            <AuditProblems audit={audit.data} />
            <TickerTable tickers={audit.data.tickers} />
          </>
        )}
      </main>
      <footer>
        Scores describe how a ticker stands now, from daily prices and volume. They forecast nothing and are no advice.
      </footer>
    </>
  );
}
