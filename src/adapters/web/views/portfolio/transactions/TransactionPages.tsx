import { Link } from 'wouter';

export const PAGE_SIZE = 200;

interface Props {
  /** Page number; page 1 has the newest transactions. */
  readonly page: number;
  readonly total: number;
  readonly pathOf: (page: number) => string;
}

/** Links to the other pages of a list of transactions; renders nothing when all transactions fit on one page. */
export function TransactionPages({ page, total, pathOf }: Props) {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1 && page === 1) return null;
  const links = [
    { words: 'Newest', to: 1, leads: page > 1 },
    { words: 'Newer', to: Math.min(page - 1, last), leads: page > 1 },
    { words: 'Older', to: page + 1, leads: page < last },
    { words: 'Oldest', to: last, leads: page < last },
  ];
  return (
    <nav className="pages" aria-label="Pages of transactions">
      <span>
        Page {page} of {last}
      </span>
      {links.map(({ words, to, leads }) =>
        leads ? (
          <Link key={words} href={pathOf(to)}>
            {words}
          </Link>
        ) : (
          <span key={words} className="dim">
            {words}
          </span>
        ),
      )}
    </nav>
  );
}
