import { Link } from 'wouter';
import type { AuditPayload } from '../../../../http/contract/audit.js';
import { neighboursOf } from '../order.js';

/** To the ticker before and after, in the overview's order. */
export function Neighbours({ ticker, tickers }: { readonly ticker: string; readonly tickers: AuditPayload['tickers'] }) {
  const { before, after } = neighboursOf(tickers, ticker);
  return (
    <nav className="neighbours" aria-label="Other tickers">
      {before !== null && (
        <Link href={`/ticker/${before}`} title="The ticker before, in the overview’s order. Key [" aria-keyshortcuts="[">
          ‹ {before}
        </Link>
      )}
      {after !== null && (
        <Link href={`/ticker/${after}`} title="The ticker after, in the overview’s order. Key ]" aria-keyshortcuts="]">
          {after} ›
        </Link>
      )}
    </nav>
  );
}
