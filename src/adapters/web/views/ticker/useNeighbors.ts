import { useLocation } from 'wouter';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { useShortcut } from '../../browser/shortcuts.js';
import { useTickerOrder } from '../overview/useTickerOrder.js';

export interface NeighborTickers {
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the previous and the next ticker in the order of the overview. */
export function useNeighbors(tickers: AuditPayload['tickers'], ticker: string): NeighborTickers {
  const order = useTickerOrder(tickers, ticker);
  const place = order.indexOf(ticker);
  if (place < 0) return { before: null, after: null };
  return { before: order[place - 1] ?? null, after: order[place + 1] ?? null };
}

/** Handles `[` and `]` (previous and next ticker) and Escape, which leads to the URL `exit`. */
export function useTickerShortcuts({ before, after }: NeighborTickers, exit: string): void {
  const [, navigate] = useLocation();
  const goTo = (ticker: string | null) => {
    if (ticker !== null) navigate(`/ticker/${ticker}`);
  };
  useShortcut('[', () => goTo(before));
  useShortcut(']', () => goTo(after));
  useShortcut('Escape', () => navigate(exit));
}
