import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';

interface NextOrder {
  readonly words: string;
  /** Of the order screen, with what can be filled in. */
  readonly href: string;
}

/** The order that the state suggests; nothing is sent before it was previewed and confirmed there. */
export function nextOrder(ticker: string, { state, position }: TickerAudit): NextOrder {
  const quantity = position?.quantity ?? 0;
  const held = quantity > 0;
  if (held && state === 'EXIT')
    return { words: 'Prepare the exit', href: to({ ticker, side: 'sell', quantity: String(quantity) }) };
  if (held && state === 'TIGHTEN') return { words: 'Prepare order', href: to({ ticker, side: 'sell' }) };
  if (quantity === 0 && state === 'ARMED') return { words: 'Prepare the entry', href: to({ ticker, side: 'buy' }) };
  return { words: 'Prepare order', href: to({ ticker }) };
}

const to = (fields: Readonly<Record<string, string>>): string => `/orders?${new URLSearchParams(fields).toString()}`;
