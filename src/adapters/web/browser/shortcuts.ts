import { useEffect, useRef } from 'react';

/** What the keys do, for the dialog that says so. */
export const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly words: string }[] = [
  { keys: ['/'], words: 'Search the tickers' },
  { keys: ['r'], words: 'Run an audit' },
  { keys: ['Up', 'Down'], words: 'Go along the rows of a table, from the link of one to the next' },
  { keys: ['Home', 'End'], words: 'Go to its first or last row' },
  { keys: ['Enter'], words: 'Open the ticker of the row' },
  { keys: ['[', ']'], words: 'Go to the ticker before or after, as the overview shows them' },
  { keys: ['Esc'], words: 'Leave a ticker for the overview' },
  { keys: ['o'], words: 'Go to the overview' },
  { keys: ['?'], words: 'Show this list' },
];

const WRITING = 'input, textarea, select, [contenteditable]';

/** Runs `act` when the key is pressed by itself: not while something is being written, and not behind a dialog. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || !isFree(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key]);
}

function isFree({ altKey, ctrlKey, metaKey, repeat, target, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || repeat || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(WRITING)) && document.querySelector('dialog[open]') === null;
}
