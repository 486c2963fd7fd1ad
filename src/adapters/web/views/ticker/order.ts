import type { AuditPayload } from '../../../http/contract/audit.js';

/** The tickers as the overview begins with them: the best score first, those without one last. */
export function inOverviewOrder(tickers: AuditPayload['tickers']): string[] {
  return Object.keys(tickers).toSorted((one, other) => {
    const [left, right] = [tickers[one]?.score ?? -1, tickers[other]?.score ?? -1];
    return right - left || one.localeCompare(other, 'en');
  });
}

export interface Neighbours {
  readonly before: string | null;
  readonly after: string | null;
}

/** Of a ticker that is not in the audit: none. */
export function neighboursOf(tickers: AuditPayload['tickers'], ticker: string): Neighbours {
  const order = inOverviewOrder(tickers);
  const place = order.indexOf(ticker);
  if (place < 0) return { before: null, after: null };
  return { before: order[place - 1] ?? null, after: order[place + 1] ?? null };
}
