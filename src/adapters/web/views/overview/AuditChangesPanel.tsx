import { Link } from 'wouter';
import type { TickerChange } from '../../../../domain/dashboard/audit/changes/auditChanges.js';
import type { AuditChangesView } from '../../../http/contract/dashboard/audit/changes.js';
import { useListStart } from '../../pieces/useListStart.js';
import { useAuditChanges } from '../../server/audit/changes.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatDateTime, formatSessionDate } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { ChangeDescription } from './ChangeDescription.js';

const SHOWN_AT_FIRST = 6;

/** Shows the changes since the previous audit; renders nothing before the second audit. */
export function AuditChangesPanel({ generatedAt }: { readonly generatedAt: string }) {
  const { data } = useAuditChanges(generatedAt);
  if (data === undefined || data.since === null) return null;
  return (
    <section className="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">
        What changed <Since since={data.since} />
      </h2>
      <ChangeList changes={data} />
    </section>
  );
}

function Since({ since }: { readonly since: NonNullable<AuditChangesView['since']> }) {
  const now = useNow();
  return (
    <span className="dim">
      since the audit of {formatDateTime(since.generated_at, now)}
      {since.as_of !== null && <>, prices through {formatSessionDate(since.as_of)}</>}
    </span>
  );
}

function ChangeList({ changes: { tickers, added, removed } }: { readonly changes: AuditChangesView }) {
  const { shown, more } = useListStart(tickers, SHOWN_AT_FIRST, (hidden) => formatCount(hidden, 'more ticker'));
  if (tickers.length + added.length + removed.length === 0) {
    return <p className="dim">No changes in states, grades, triggers, rungs or stops.</p>;
  }
  return (
    <>
      <ul>
        {shown.map(({ ticker, changes }) => (
          <Changed key={ticker} ticker={ticker} changes={changes} />
        ))}
        {added.length > 0 && <Names words="New in the portfolio" tickers={added} />}
        {removed.length > 0 && <Names words="Removed from the portfolio" tickers={removed} />}
      </ul>
      {more}
    </>
  );
}

const Changed = ({ ticker, changes }: { readonly ticker: string; readonly changes: readonly TickerChange[] }) => (
  <li>
    <Link href={`/ticker/${ticker}`}>{ticker}</Link>
    <span className="described">
      {changes.map((change) => (
        <ChangeDescription key={JSON.stringify(change)} change={change} />
      ))}
    </span>
  </li>
);

const Names = ({ words, tickers }: { readonly words: string; readonly tickers: readonly string[] }) => (
  <li className="names">
    <span className="dim">{words}:</span> {tickers.join(', ')}
  </li>
);
