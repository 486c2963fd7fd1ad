import { AuditProgress } from './header/AuditProgress.js';
import { RunButton } from './header/RunButton.js';
import type { AuditRun } from './header/useAuditRun.js';
import { JudgedSoFar } from './tickers/JudgedSoFar.js';

/** What stands in the place of an audit before there is one. */
export function FirstRun({ run }: { readonly run: AuditRun }) {
  return (
    <section className="first-run" aria-labelledby="first-run-title">
      <h2 id="first-run-title">{run.running ? 'Auditing your portfolio' : 'No audit yet'}</h2>
      <p>
        An audit reads the daily prices of every ticker in your portfolio, scores each from 0 to 100 on six pillars and
        shows what every score came from. It runs on this machine.
      </p>
      {run.failure !== null && (
        <p className="failure" role="alert">
          {run.failure}
        </p>
      )}
      {run.running ? <AuditProgress status={run.running} /> : <RunButton run={run} words="Run the first audit" />}
      {run.running && <JudgedSoFar judged={run.running.judged} />}
    </section>
  );
}
