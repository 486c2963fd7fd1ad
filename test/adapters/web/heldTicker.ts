import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import type { TickerAudit } from '../../../src/domain/dashboard/audit/auditPayload.js';

const { AAPL } = AUDIT_EXAMPLE.tickers;
const holding = AAPL?.framework?.holding ?? null;
if (AAPL === undefined || holding === null) throw new TypeError('the example holds no AAPL');
const { framework, metadata } = AAPL;

interface Held {
  readonly quantity: number;
  readonly close?: number;
  readonly stop?: number | null;
  readonly change?: Partial<TickerAudit>;
}

/** Returns the API example's AAPL as a position entered at 100, with a risk of 10 per share. No decision is near. */
export const heldTicker = (
  state: TickerAudit['state'],
  { quantity, close = 120, stop = 90, change = {} }: Held,
): TickerAudit => {
  const { price_check: _none, ...checked } = metadata;
  const held = quantity > 0 ? { ...holding, entry_price: 100, risk: 10, stop } : null;
  return {
    ...AAPL,
    state,
    position: { quantity, average_price: 100, stop, entry_date: null },
    framework: framework && { ...framework, holding: held },
    metadata: { ...checked, last_close: close },
    next: null,
    ...change,
  };
};
