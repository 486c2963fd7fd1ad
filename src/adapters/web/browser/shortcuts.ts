import { useLayoutEffect, useRef } from 'react';

/** The keys that the shortcuts dialog lists. */
export const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly words: string }[] = [
  { keys: ['/'], words: 'Search tickers' },
  { keys: ['r'], words: 'Run an audit' },
  { keys: ['Up', 'Down'], words: 'Move between the rows of a table' },
  { keys: ['Home', 'End'], words: 'Go to the first or last row' },
  { keys: ['Enter'], words: 'Open the row' },
  { keys: ['[', ']'], words: 'Go to the previous or next ticker, in the order of the overview' },
  { keys: ['Esc'], words: 'Leave a what-if, or return from a ticker to the overview' },
  { keys: ['o'], words: 'Go to the overview' },
  { keys: ['p'], words: 'Go to the portfolio risk' },
  { keys: ['?'], words: 'Show this list' },
];

const WRITING = 'input, textarea, select, [contenteditable]';

/**
 * Calls `act` when the key is pressed without modifiers, except in text fields and while a dialog is open. Listens as
 * soon as the component is in the document.
 */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
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
