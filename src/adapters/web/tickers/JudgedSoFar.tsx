import './judged.css';
import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { points } from '../wording/numbers.js';
import { Grade } from './Grade.js';
import { State } from './Standing.js';

/** What the audit under way can already say; the whole audit takes its place. */
export function JudgedSoFar({ judged }: Pick<AuditStatus, 'judged'>) {
  const each = Object.entries(judged);
  if (each.length === 0) return null;
  return (
    <section className="judged" aria-label="Judged so far">
      <ul>
        {each.map(([ticker, { score, grade, state, error }]) => (
          <li key={ticker}>
            <strong>{ticker}</strong>
            {error === null ? (
              <>
                <span>{points(score)}</span>
                <Grade grade={grade} raw={grade} />
                <State state={state} />
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
