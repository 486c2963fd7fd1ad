import { useLayoutEffect, useRef } from 'react';

interface Shortcut {
  readonly keys: readonly string[];
  readonly words: string;
}

/** The keys that the help lists. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], words: 'Search tickers; Enter opens the first match, Down moves to the rows' },
  { keys: ['j', 'k'], words: 'Move to the next or previous row of the overview' },
  { keys: ['Enter'], words: 'Open the row' },
  { keys: ['x'], words: 'Prepare the order that closes the position' },
  { keys: ['s'], words: 'Show the positions without a working stop' },
  { keys: ['Esc'], words: 'Return from a ticker to its row, or leave a what-if' },
  { keys: ['[', ']'], words: 'Go to the previous or next ticker, in the order of the overview' },
  { keys: ['Ctrl K'], words: 'Find a ticker, a view or an action by name' },
  { keys: ['r'], words: 'Run an audit' },
  { keys: ['o', 'v', 'p'], words: 'Go to the overview, the portfolio performance or the portfolio risk' },
  { keys: ['Up', 'Down', 'Home', 'End'], words: 'Move between the rows of a table' },
  { keys: ['?'], words: 'Show this help' },
];

const WRITING = 'input, textarea, select, [contenteditable]';

/** Calls `act` when the key is pressed without modifiers, except in text fields and while a dialog is open. */
export const useShortcut = (key: string, act: () => void): void => useKey(key, isFree, act);

/** Calls `act` when the key is pressed with Ctrl or Command and no dialog is open, even in a text field. */
export const useControlKey = (key: string, act: () => void): void => useKey(key, isControlled, act);

/** Listens as soon as the component is in the document. */
function useKey(key: string, counts: (event: KeyboardEvent) => boolean, act: () => void): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || !counts(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key, counts]);
}

const isControlled = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !hasOpenDialog();

const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null;

function isFree({ altKey, ctrlKey, metaKey, repeat, target, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || repeat || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(WRITING)) && !hasOpenDialog();
}
