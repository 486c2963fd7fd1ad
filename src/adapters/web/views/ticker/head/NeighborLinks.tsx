import { Link } from 'wouter';
import type { NeighborTickers } from '../useNeighbors.js';

/** Links to the previous and the next ticker in the order of the overview. */
export const NeighborLinks = ({ neighbors: { before, after } }: { readonly neighbors: NeighborTickers }) => (
  <nav className="neighbors" aria-label="Other tickers">
    {before !== null && (
      <Link href={`/ticker/${before}`} title="Previous ticker in the overview. Key [" aria-keyshortcuts="[">
        ‹ {before}
      </Link>
    )}
    {after !== null && (
      <Link href={`/ticker/${after}`} title="Next ticker in the overview. Key ]" aria-keyshortcuts="]">
        {after} ›
      </Link>
    )}
  </nav>
);
