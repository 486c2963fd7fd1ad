import { useAuditRun } from './auditRun.js';

/** A button that starts an audit, or shows how long to wait until the next audit may start. */
export function RunAuditButton({ words, className }: { readonly words: string; readonly className?: string }) {
  const { start, blocked, waitSeconds } = useAuditRun();
  return (
    <button type="button" className={className} onClick={start} aria-disabled={blocked}>
      {waitSeconds > 0 ? `Run again in ${waitSeconds} s` : words}
    </button>
  );
}
