import './judged.css';
import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { formatPoints } from '../wording/numbers.js';
import { GradeBadge } from './GradeBadge.js';
import { StateBadge } from './badges.js';

/** Shows the results of the running audit so far; the finished audit replaces them. */
export function PartialAuditResults({ judged }: Pick<AuditStatus, 'judged'>) {
  const each = Object.entries(judged);
  if (each.length === 0) return null;
  return (
    <section className="judged" aria-label="Results so far">
      <ul>
        {each.map(([ticker, { score, grade, state, error }]) => (
          <li key={ticker}>
            <strong>{ticker}</strong>
            {error === null ? (
              <>
                <span>{formatPoints(score)}</span>
                <GradeBadge grade={grade} raw={grade} />
                <StateBadge state={state} />
              </>
            ) : (
              <span className="bad" title={error}>
                not audited
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
