import { useLocation } from 'wouter';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { useShortcut } from '../../browser/shortcuts.js';
import { useTickersInTableOrder } from '../overview/table/useTickerOrder.js';

export interface NeighborTickers {
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the previous and the next ticker in the order of the overview. */
export function useNeighbors(tickers: AuditPayload['tickers'], ticker: string): NeighborTickers {
  const order = useTickersInTableOrder(tickers, ticker);
  const place = order.indexOf(ticker);
  if (place < 0) return { before: null, after: null };
  return { before: order[place - 1] ?? null, after: order[place + 1] ?? null };
}

/**
 * Handles `[` and `]` (previous and next ticker), `x` (prepare the order that closes the position) and Escape (go to
 * the address `exit`).
 */
export function useTickerShortcuts({ before, after }: NeighborTickers, exit: string, closing: string | null): void {
  const [, navigate] = useLocation();
  const goTo = (ticker: string | null) => {
    if (ticker !== null) navigate(`/ticker/${ticker}`);
  };
  useShortcut('[', () => goTo(before));
  useShortcut(']', () => goTo(after));
  useShortcut('x', () => {
    if (closing !== null) navigate(closing);
  });
  useShortcut('Escape', () => navigate(exit));
}
