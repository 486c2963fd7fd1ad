import { Link } from 'wouter';
import type { NeighborTickers } from '../useNeighbors.js';

/** To the ticker before and after, as the overview shows them. */
export const NeighborLinks = ({ neighbours: { before, after } }: { readonly neighbours: NeighborTickers }) => (
  <nav className="neighbours" aria-label="Other tickers">
    {before !== null && (
      <Link
        href={`/ticker/${before}`}
        title="The ticker before, as the overview shows them. Key ["
        aria-keyshortcuts="["
      >
        ‹ {before}
      </Link>
    )}
    {after !== null && (
      <Link href={`/ticker/${after}`} title="The ticker after, as the overview shows them. Key ]" aria-keyshortcuts="]">
        {after} ›
      </Link>
    )}
  </nav>
);
