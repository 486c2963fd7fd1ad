import { Notice } from '../pieces/Notice.js';
import { useAuditRun } from './auditRun.js';

/** Why the last audit came to nothing. */
export function AuditRunFailure() {
  const { failure } = useAuditRun();
  if (failure === null) return null;
  return (
    <Notice tone="failed" title="The audit did not finish" alert>
      <p>{failure}</p>
    </Notice>
  );
}
