import type { TickerAudit } from '../../../domain/dashboard/audit/payload.js';

export interface Row {
  readonly ticker: string;
  readonly audit: TickerAudit;
}

export type Holding = 'held' | 'short' | 'watched' | 'none';

export function holdingOf({ audit }: Row): Holding {
  const quantity = audit.position?.quantity ?? null;
  if (quantity === null) return 'none';
  if (quantity === 0) return 'watched';
  return quantity > 0 ? 'held' : 'short';
}

/** From the first to the last of the closes that are drawn, in percent. */
export function sparkChange({ audit }: Row): number | null {
  const { closes } = audit.metadata;
  const [first] = closes;
  const last = closes.at(-1);
  return first === undefined || last === undefined || closes.length < 2 ? null : 100 * (last / first - 1);
}
