import { useRef, type KeyboardEvent } from 'react';
import { useShortcut } from '../../../browser/shortcuts.js';

interface Props {
  readonly words: string;
  readonly search: (words: string) => void;
  /** Moves the focus to the first row that matches and returns it; null when no row matches. */
  readonly focusFirst: () => HTMLElement | null;
}

/**
 * Searches the table. Enter opens the first match, and Down moves to it. Escape clears the search or, in an empty
 * field, moves the focus out of the field.
 */
export function SearchField({ words, search, focusFirst }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (words === '') field.current?.blur();
      search('');
    } else if (event.key === 'Enter') focusFirst()?.click();
    else if (event.key === 'ArrowDown') focusFirst();
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      type="search"
      aria-label="Search tickers"
      aria-keyshortcuts="/"
      placeholder="Search: AAPL, A+, avoid …"
      value={words}
      onChange={(event) => search(event.target.value)}
      onKeyDown={press}
    />
  );
}
