import type { AuditPayload, TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { hasOldPrices } from '../../../../../domain/dashboard/audit/oldPrices.js';
import { isBeyondStop, profitInR } from '../../../tickers/positionFigures.js';
import { tickerRows, type TickerRow } from '../../../tickers/tickerRow.js';

/** The most urgent first. */
const ACTION_KINDS = ['exit', 'breached', 'disputed', 'decision', 'tighten'] as const;
export type NeededActionKind = (typeof ACTION_KINDS)[number];

/** A ticker that needs a decision, with its most urgent cause. */
export interface NeededAction {
  readonly kind: NeededActionKind;
  readonly row: TickerRow;
  /** Sort key within the kind: the profit in R, or the distance to the decision in ATR; the lowest first. */
  readonly rank: number;
}

/** Prices within this many ATRs of the last close can be reached on an ordinary day. */
const NEAR_ATR = 1;

/** The tickers that need a decision, the most urgent first; within a kind, the lowest rank first. */
export const neededActions = (tickers: AuditPayload['tickers']): NeededAction[] =>
  tickerRows({ tickers })
    .flatMap((row) => {
      const kind = kindOf(row.audit);
      return kind === null ? [] : [{ kind, row, rank: rankOf(kind, row) }];
    })
    .toSorted(
      (one, other) =>
        ACTION_KINDS.indexOf(one.kind) - ACTION_KINDS.indexOf(other.kind) ||
        one.rank - other.rank ||
        one.row.ticker.localeCompare(other.row.ticker, 'en'),
    );

/** Counts the holdings whose audit failed, those whose prices ended days ago, and those over the plan's limit. */
export function countUnauditedHoldings({
  tickers,
  as_of,
  portfolio: { positions, holdings_over_limit = 0 },
}: Pick<AuditPayload, 'tickers' | 'as_of' | 'portfolio'>): number {
  const audited = Object.values(tickers).filter(
    (ticker) => ticker.position !== null && ticker.position.quantity !== 0 && !hasOldPrices(ticker, as_of),
  );
  return positions - audited.length + holdings_over_limit;
}

/** Says that no ticker needs a decision; calls the day done only if the account's risk is within the limit. */
export function noActionText(unauditedCount: number, isOverLimit: boolean): string {
  const where = unauditedCount > 0 ? ' in the audited tickers' : '';
  return isOverLimit
    ? `No exit, no broken stop, and no close near the last one that would change a state, break a stop or reach a rung${where}. The risk is over the limit: reduce it or set stops.`
    : `Nothing to do today${where}: no exit, no broken stop, and no close near the last one that would change a state, break a stop or reach a rung.`;
}

function kindOf(audit: TickerAudit): NeededActionKind | null {
  const { state, position, metadata } = audit;
  const quantity = position?.quantity ?? 0;
  if (quantity > 0 && state === 'EXIT') return 'exit';
  if (isBeyondStop(audit)) return 'breached';
  const check = metadata.price_check;
  if (check !== undefined && (check.recent.length > 0 || check.disputed_stop_date !== null)) return 'disputed';
  if (quantity > 0 && state === 'TIGHTEN') return 'tighten';
  return quantity !== 0 && nearDecisionOf(audit) !== null ? 'decision' : null;
}

/** Returns `nearest_action`; null if it is more than `NEAR_ATR` ATRs away. */
export function nearDecisionOf({ next }: TickerAudit) {
  const decision = next?.nearest_action ?? null;
  return decision !== null && Math.abs(decision.distance_atr) <= NEAR_ATR ? decision : null;
}

function rankOf(kind: NeededActionKind, row: TickerRow): number {
  if (kind === 'decision') return Math.abs(nearDecisionOf(row.audit)?.distance_atr ?? 0);
  return profitInR(row) ?? Number.MAX_VALUE;
}
