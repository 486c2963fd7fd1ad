import { AuditProgress } from './header/AuditProgress.js';
import type { AuditRun } from './header/useAuditRun.js';

/** What stands in the place of an audit before there is one. */
export function FirstRun({ run }: { readonly run: AuditRun }) {
  return (
    <section className="first-run" aria-labelledby="first-run-title">
      <h2 id="first-run-title">{run.running ? 'Auditing your portfolio' : 'No audit yet'}</h2>
      <p>
        An audit reads the daily prices of every ticker in your portfolio file, scores each from 0 to 100 on six pillars
        and shows what every score came from. Nothing is sent anywhere.
      </p>
      {run.running ? (
        <AuditProgress status={run.running} />
      ) : (
        <button type="button" className="primary" onClick={run.start} aria-disabled={run.blocked}>
          Run the first audit
        </button>
      )}
    </section>
  );
}
