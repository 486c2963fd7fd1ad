import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { useShortcut } from '../../browser/shortcuts.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useAudit } from '../../server/audit/audit.js';
import { exitOrderOf } from '../../tickers/nextOrder.js';

/** Id of the row that had the focus when the user went to another view. */
let lastFocusedRow: string | null = null;

/**
 * Handles `j` and `k` (next and previous row) and `x` (prepare the exit of the focused row), and restores the focus
 * when the user comes back to the view.
 */
export function useRowShortcuts(): void {
  const { data: audit } = useAudit();
  const [, navigate] = useLocation();
  const say = useToast();
  const isShown = audit !== undefined && audit !== null;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    if (lastFocusedRow !== null) rowOf(lastFocusedRow)?.focus();
    return () => {
      lastFocusedRow = focusedRow()?.id ?? null;
    };
  }, [isShown]);
  useShortcut('j', () => focusRow(1));
  useShortcut('k', () => focusRow(-1));
  useShortcut('x', () => {
    const ticker = focusedRow()?.dataset['ticker'];
    const audited = ticker === undefined ? undefined : audit?.tickers[ticker];
    if (ticker === undefined || audited === undefined) return say('Move to a row first, with j or Down.');
    const order = exitOrderOf(ticker, audited);
    if (order === null) return say(`You hold no whole share of ${ticker}.`);
    navigate(order.href);
  });
}

/** The row with the id. If the list of actions hides that row, returns the ticker's row in the table. */
const rowOf = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? document.getElementById(id.replace('action-', 'row-'));

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#content .ticker-link')];

/** The row whose link or other control has the focus. */
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest('li, tr')?.querySelector<HTMLElement>('.ticker-link') ?? null;

function focusRow(step: 1 | -1): void {
  const all = rows();
  const current = focusedRow();
  const at = current === null ? -1 : all.indexOf(current);
  all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
}
