import '../../styles/details.css';
import { TickerDetails } from '../../details/TickerDetails.js';
import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHead } from '../../pieces/ViewHead.js';
import { useAudit } from '../../server/audit.js';

export default function TickerView({ ticker }: { readonly ticker: string }) {
  const { data: audit } = useAudit();
  if (audit === undefined) return null;
  const found = audit?.tickers[ticker];
  return (
    <>
      <ViewHead title={ticker} />
      {found === undefined ? (
        <EmptyState title={`${ticker} is not in the last audit`}>
          <p>{audit?.errors[ticker] ?? 'It is not in your portfolio. A line with quantity 0 watches a ticker.'}</p>
        </EmptyState>
      ) : (
        <TickerDetails row={{ ticker, audit: found }} />
      )}
    </>
  );
}
