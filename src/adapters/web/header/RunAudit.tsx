import { AuditProgress } from './AuditProgress.js';
import { RunButton } from './RunButton.js';
import type { AuditRun } from './useAuditRun.js';

export function RunAudit({ run }: { readonly run: AuditRun }) {
  return (
    <div className="run">
      {run.running && <AuditProgress status={run.running} />}
      {run.failure !== null && (
        <p className="failure" role="alert">
          {run.failure}
        </p>
      )}
      <RunButton run={run} words={run.running ? 'Auditing…' : 'Run audit'} />
    </div>
  );
}
