import { useAuditRun } from './auditRun.js';

/** A button that starts an audit, or shows how long to wait until the next one may start. */
export function RunAuditButton({ words }: { readonly words: string }) {
  const { start, blocked, waitSeconds } = useAuditRun();
  return (
    <button type="button" className="primary" onClick={start} aria-disabled={blocked}>
      {waitSeconds > 0 ? `Again in ${waitSeconds} s` : words}
    </button>
  );
}
