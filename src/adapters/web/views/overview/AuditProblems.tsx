import { Link } from 'wouter';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { useListStart } from '../../pieces/useListStart.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';

/** Number of problems shown at first, so that the portfolio below stays visible. */
const SHOWN_AT_FIRST = 5;

/** Lists the portfolio lines and tickers that the audit could not use. */
export function AuditProblems({ audit }: { readonly audit: AuditPayload }) {
  const { portfolio } = audit;
  const missing = Object.entries(audit.errors);
  if (portfolio.errors.length + portfolio.notes.length + missing.length === 0) return null;
  return (
    <div className="notices">
      {portfolio.errors.length > 0 && (
        <Problems
          title={`${formatCount(portfolio.errors.length, 'line')} of ${portfolio.source} ${portfolio.errors.length === 1 ? 'was' : 'were'} left out`}
          problems={portfolio.errors.map(({ line, message }) => [`Line ${line}`, message])}
        />
      )}
      {missing.length > 0 && (
        <Problems title={`${formatCount(missing.length, 'ticker')} could not be audited`} problems={missing} />
      )}
      {portfolio.notes.length > 0 && (
        <section className="remarks dim" aria-label="Notes on the portfolio">
          {portfolio.notes.join(' ')}{' '}
          {portfolio.source === 'sample' && <Link href="/start">Import your portfolio</Link>}
        </section>
      )}
    </div>
  );
}

interface Props {
  readonly title: string;
  /** Each message with the line or ticker it refers to. */
  readonly problems: readonly (readonly [string, string])[];
}

function Problems({ title, problems }: Props) {
  const { shown, more } = useListStart(problems, SHOWN_AT_FIRST, (hidden) => `${hidden} more`);
  return (
    <section className="notice warned">
      <h2>{title}</h2>
      <dl>
        {shown.map(([about, message]) => (
          <div key={`${about} ${message}`}>
            <dt>{about}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      {more}
    </section>
  );
}
