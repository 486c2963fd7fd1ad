import { useAuditRun } from './auditRun.js';

/** Starts an audit, or shows how long the wait is until the next one may start. */
export function RunAuditButton({ words }: { readonly words: string }) {
  const { start, blocked, waitSeconds } = useAuditRun();
  return (
    <button type="button" className="primary" onClick={start} aria-disabled={blocked}>
      {waitSeconds > 0 ? `Again in ${waitSeconds} s` : words}
    </button>
  );
}
