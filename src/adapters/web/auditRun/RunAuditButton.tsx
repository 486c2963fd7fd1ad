import { useAuditRun } from './auditRun.js';

/** A button that starts an audit, or shows in how many seconds the requested audit starts. */
export function RunAuditButton({ words, className }: { readonly words: string; readonly className?: string }) {
  const { start, blocked, waitSeconds } = useAuditRun();
  return (
    <button type="button" className={className} onClick={start} aria-disabled={blocked}>
      {waitSeconds > 0 ? `Starts in ${waitSeconds} s` : words}
    </button>
  );
}
