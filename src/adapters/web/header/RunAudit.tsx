import { AuditProgress } from './AuditProgress.js';
import type { AuditRun } from './useAuditRun.js';

export function RunAudit({ run, first }: { readonly run: AuditRun; readonly first: boolean }) {
  return (
    <div className="run">
      {run.running && !first && <AuditProgress status={run.running} />}
      {run.failure !== null && (
        <p className="failure" role="alert">
          {run.failure}
        </p>
      )}
      {!first && (
        <button type="button" className="primary" onClick={run.start} aria-disabled={run.blocked}>
          {wordsOf(run)}
        </button>
      )}
      <span className="unseen" role="status">
        {run.running && 'The audit is running.'}
      </span>
    </div>
  );
}

function wordsOf({ running, waitSeconds }: AuditRun): string {
  if (running !== null) return 'Auditing…';
  return waitSeconds > 0 ? `Again in ${waitSeconds} s` : 'Run audit';
}
