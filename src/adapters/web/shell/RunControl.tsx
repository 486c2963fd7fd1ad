import { AuditProgress } from './AuditProgress.js';
import { useAuditRun } from './auditRun.js';
import { RunButton } from './RunButton.js';

/** The audit, from anywhere: start it, see how far it is. */
export function RunControl() {
  const { running } = useAuditRun();
  return (
    <div className="run">
      {running && <AuditProgress status={running} />}
      <RunButton words={running ? 'Auditing…' : 'Run audit'} />
    </div>
  );
}
