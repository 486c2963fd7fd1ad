import './ticker.css';
import { Link } from 'wouter';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { optionExclusionReason } from '../../../../domain/dashboard/market/occSymbol.js';
import { useHashQuery } from '../../browser/hashQuery.js';
import { EmptyState } from '../../pieces/EmptyState.js';
import { lazyView } from '../../pieces/lazyView.js';
import { Loading } from '../../pieces/Loading.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAudit } from '../../server/audit/audit.js';
import { useExplainedTicker } from '../../server/audit/ticker.js';
import { TickerPage } from './TickerPage.js';

const LazyHypothetical = lazyView(() => import('./whatIf/HypotheticalView.js'), <Loading what="the what-if audit" />);

/** Shows one ticker of the latest audit. */
export default function TickerView({ ticker: written }: { readonly ticker: string }) {
  const ticker = written.toUpperCase();
  const { data: audit } = useAudit();
  if (audit === undefined) return <Loading what={ticker} />;
  if (audit === null) {
    return (
      <>
        <ViewHeader title={ticker} />
        <EmptyState title="No audit yet">
          <p>
            Run the first audit on <Link href="/">the overview</Link> to see {ticker}.
          </p>
        </EmptyState>
      </>
    );
  }
  if (audit.tickers[ticker] === undefined) return <NotInAudit ticker={ticker} reason={audit.errors[ticker] ?? null} />;
  return <Explained ticker={ticker} audit={audit} />;
}

const NotInAudit = ({ ticker, reason }: { readonly ticker: string; readonly reason: string | null }) => (
  <>
    <ViewHeader title={ticker} />
    <EmptyState title={`${ticker} is not in the last audit`}>
      <p>
        {reason ??
          optionExclusionReason(ticker) ??
          'If it is in your portfolio, run an audit. Otherwise add a line with quantity 0 to watch it from the next audit.'}
      </p>
      <p>
        <Link href="/">Back to the overview</Link>
      </p>
    </EmptyState>
  </>
);

function Explained({ ticker, audit }: { readonly ticker: string; readonly audit: AuditPayload }) {
  const explained = useExplainedTicker(ticker, audit.generated_at);
  const query = useHashQuery();
  if (explained.isError) {
    return (
      <>
        <ViewHeader title={ticker} />
        <EmptyState title={`${ticker} cannot be shown`} alert>
          <p>{explained.error.message}</p>
          <button type="button" onClick={() => void explained.refetch()}>
            Try again
          </button>
        </EmptyState>
      </>
    );
  }
  if (explained.data === undefined) return <Loading what={ticker} />;
  return query.has('close') ? (
    <LazyHypothetical explained={explained.data} published={audit} query={query} />
  ) : (
    <TickerPage explained={explained.data} tickers={audit.tickers} />
  );
}
