import { Link } from 'wouter';
import type { AuditPayload } from '../../../http/contract/audit.js';
import { count } from '../../wording/count.js';

/** What the audit could not use: lines of the portfolio file, and tickers. */
export function AuditProblems({ audit }: { readonly audit: AuditPayload }) {
  const { portfolio } = audit;
  const missing = Object.entries(audit.errors);
  if (portfolio.errors.length + portfolio.notes.length + missing.length === 0) return null;
  return (
    <div className="notices">
      {portfolio.errors.length > 0 && (
        <section className="notice warned">
          <h2>
            {count(portfolio.errors.length, 'line')} of {portfolio.source} {portfolio.errors.length === 1 ? 'was' : 'were'} left out
          </h2>
          <dl>
            {portfolio.errors.map(({ line, message }) => (
              <div key={`${line} ${message}`}>
                <dt>Line {line}</dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {missing.length > 0 && (
        <section className="notice warned">
          <h2>{count(missing.length, 'ticker')} could not be audited</h2>
          <dl>
            {missing.map(([ticker, message]) => (
              <div key={ticker}>
                <dt>{ticker}</dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {portfolio.notes.length > 0 && (
        <section className="remarks dim" aria-label="Remarks on the portfolio">
          {portfolio.notes.join(' ')} {portfolio.source === 'sample' && <Link href="/start">Bring your own</Link>}
        </section>
      )}
    </div>
  );
}
