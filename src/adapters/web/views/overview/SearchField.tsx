import { useRef } from 'react';
import { useShortcut } from '../../browser/shortcuts.js';

interface Props {
  readonly words: string;
  readonly search: (words: string) => void;
}

export function SearchField({ words, search }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  return (
    <input
      ref={field}
      type="search"
      aria-label="Search tickers"
      aria-keyshortcuts="/"
      placeholder="Search: AAPL, A+, avoid …"
      value={words}
      onChange={(event) => search(event.target.value)}
    />
  );
}
