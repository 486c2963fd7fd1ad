import type { AuditRun } from './useAuditRun.js';

/** Starts an audit, or says how long until one may start. */
export function RunButton({ run, words }: { readonly run: AuditRun; readonly words: string }) {
  return (
    <button type="button" className="primary" onClick={run.start} aria-disabled={run.blocked}>
      {run.waitSeconds > 0 ? `Again in ${run.waitSeconds} s` : words}
    </button>
  );
}
