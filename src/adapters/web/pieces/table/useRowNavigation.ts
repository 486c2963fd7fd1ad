import { useLayoutEffect, type RefObject } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Lets the arrow keys, Home and End move the focus between the rows' links. */
export function useRowNavigation(rows: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const body = rows.current;
    if (body === null) return undefined;
    const move = (event: KeyboardEvent) => moveFocus(body, event);
    body.addEventListener('keydown', move);
    return () => body.removeEventListener('keydown', move);
  }, [rows]);
}

function moveFocus(body: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const heads = [...body.querySelectorAll<HTMLElement>('th a, th button')];
  const at = heads.findIndex((head) => head === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  heads[step(at, heads.length)]?.focus();
}
