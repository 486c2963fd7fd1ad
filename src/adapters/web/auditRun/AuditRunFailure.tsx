import { Notice } from '../pieces/Notice.js';
import { useAuditRun } from './auditRun.js';

/** Explains why the last audit failed. */
export function AuditRunFailure() {
  const { failure } = useAuditRun();
  if (failure === null) return null;
  return (
    <Notice tone="failed" title="The audit did not finish" alert>
      <p>{failure}</p>
    </Notice>
  );
}
