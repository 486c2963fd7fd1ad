import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { formatDuration } from '../wording/dates.js';

export function AuditProgress({ status }: { readonly status: AuditStatus }) {
  const { done, total, eta_seconds, message } = status;
  return (
    <div className="progress">
      <progress max={Math.max(total, 1)} value={done} aria-label="Audit progress" />
      <span>
        {message ?? `${done} of ${total}`}
        {eta_seconds !== null && <span className="dim"> · about {formatDuration(eta_seconds)} left</span>}
      </span>
    </div>
  );
}
