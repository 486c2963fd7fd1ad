import type { AuditPayload } from '../../http/contract/audit.js';
import { License } from './License.js';
import { Prices } from './Prices.js';
import { RunAudit } from './RunAudit.js';
import type { AuditRun } from './useAuditRun.js';

export function Header({ audit, run }: { readonly audit: AuditPayload | null; readonly run: AuditRun }) {
  return (
    <header className="page-header">
      <div className="brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="cord" d="M12 2v7" />
          <path className="bob" d="M8.2 9h7.6l-1.2 6.2L12 22l-2.6-6.8z" />
        </svg>
        <h1>Plumbline</h1>
      </div>
      {audit && <Prices audit={audit} />}
      <License />
      {audit && <RunAudit run={run} />}
      <output className="unseen">
        {run.running && 'The audit is running.'}
      </output>
    </header>
  );
}
