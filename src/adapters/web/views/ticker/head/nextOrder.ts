import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';

interface NextOrder {
  readonly words: string;
  /** URL of the order screen, with the known fields filled in. */
  readonly href: string;
}

/** Suggests an order that fits the state. It still has to be previewed and confirmed. */
export function nextOrder(ticker: string, { state, position }: TickerAudit): NextOrder {
  const quantity = position?.quantity ?? 0;
  const held = quantity > 0;
  if (held && state === 'EXIT')
    return { words: 'Prepare exit order', href: to({ ticker, side: 'sell', quantity: String(quantity) }) };
  if (held && state === 'TIGHTEN') return { words: 'Prepare order', href: to({ ticker, side: 'sell' }) };
  if (quantity === 0 && state === 'ARMED') return { words: 'Prepare entry order', href: to({ ticker, side: 'buy' }) };
  return { words: 'Prepare order', href: to({ ticker }) };
}

const to = (fields: Readonly<Record<string, string>>): string => `/orders?${new URLSearchParams(fields).toString()}`;
