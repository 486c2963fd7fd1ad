import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AuditPayload } from '../../../http/contract/audit.js';
import { neighboursOf } from './order.js';

/** `[` and `]` go to the ticker before and after in the overview's order, Escape goes back to the overview. */
export function useTickerKeys(audit: AuditPayload | null, ticker: string): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { before, after } = audit === null ? { before: null, after: null } : neighboursOf(audit.tickers, ticker);
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (event.key === '[' && before !== null) navigate(`/ticker/${before}`);
      if (event.key === ']' && after !== null) navigate(`/ticker/${after}`);
      if (event.key === 'Escape') navigate('/');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [audit, ticker, navigate]);
}

/** Keys that are written into a field, or that a dialog waits for. */
function isTaken(target: EventTarget | null): boolean {
  const inField = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;
  return inField || document.querySelector('dialog[open]') !== null;
}
