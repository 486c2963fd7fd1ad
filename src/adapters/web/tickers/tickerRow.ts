import type { AuditPayload, TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';

export interface TickerRow {
  readonly ticker: string;
  readonly audit: TickerAudit;
}

export type HoldingKind = 'held' | 'short' | 'watched' | 'none';

export function holdingKindOf({ audit }: TickerRow): HoldingKind {
  const quantity = audit.position?.quantity ?? null;
  if (quantity === null) return 'none';
  if (quantity === 0) return 'watched';
  return quantity > 0 ? 'held' : 'short';
}

/** Change from the first to the last close of the sparkline, in percent. */
export function sparklineChange({ audit }: TickerRow): number | null {
  const { closes } = audit.metadata;
  const [first] = closes;
  const last = closes.at(-1);
  return first === undefined || last === undefined || closes.length < 2 ? null : 100 * (last / first - 1);
}

export const tickerRows = ({ tickers }: Pick<AuditPayload, 'tickers'>): TickerRow[] =>
  Object.entries(tickers).map(([ticker, audit]): TickerRow => ({ ticker, audit }));
