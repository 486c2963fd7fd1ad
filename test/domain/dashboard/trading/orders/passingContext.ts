import { canonicalActionText } from '../../../../../src/domain/dashboard/trading/orders/orderAction.js';
import type { AuditedTicker } from '../../../../../src/domain/dashboard/trading/orders/auditedTicker.js';
import { DEFAULT_ORDER_LIMITS } from '../../../../../src/domain/dashboard/trading/orders/orderLimits.js';
import { canonicalSymbol } from '../../../../../src/domain/shared/ticker.js';
import type { Order } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { HOUR_MS, MINUTE_MS } from '../../../../../src/domain/shared/timeUnits.js';
import { someOrder } from '../../../../fixtures/orders.js';

/** A Friday morning in New York. */
export const NOW = Date.parse('2026-11-20T15:00:00.000Z');

/** A watched ticker with a last close of 150 and an ATR of 2, which puts the stop of an entry at 147. */
export const WATCHED_AUDITED_TICKER: AuditedTicker = {
  lastDate: '2026-11-19',
  lastClose: 150,
  currency: 'USD',
  dollarsPerUnit: 1,
  priceDispute: null,
  pendingSplit: null,
  atr14: 2,
  holdingStop: null,
  statedStop: null,
  triggerLow: null,
};

type Changes = Partial<PreflightContext> & {
  readonly order?: Order;
  readonly tickers?: Readonly<Record<string, AuditedTicker>>;
  readonly auditAgeMin?: number;
};

/** Returns the context of a live order that passes all eight layers, with the given changes. */
export function passingContext({
  order = someOrder(),
  tickers = { AAPL: WATCHED_AUDITED_TICKER },
  auditAgeMin = 1,
  ...changes
}: Changes = {}): PreflightContext {
  const action = changes.action ?? { kind: 'place', order };
  const fingerprint = canonicalActionText(action);
  return {
    at: NOW,
    action,
    limits: DEFAULT_ORDER_LIMITS,
    broker: 'tradier',
    mode: { mode: 'live', dryrunSince: NOW - 48 * HOUR_MS, dryRunHours: 24 },
    audit: {
      generatedAt: NOW - auditAgeMin * MINUTE_MS,
      tickers: new Map(Object.entries(tickers).map(([symbol, ticker]) => [canonicalSymbol(symbol), ticker])),
      errors: new Map(),
    },
    account: { equity: 100_000, cash: 50_000, optionLevel: 2 },
    positions: [],
    working: [],
    quote: { last: 150, bid: 149.98, ask: 150.02 },
    currency: 'USD',
    risk: null,
    halt: { kind: 'trading', source: 'nasdaq' },
    confirmation: { grant: { fingerprint, expiresAt: NOW + MINUTE_MS, mode: 'live' }, fingerprint },
    key: { key: 'key-0001', usedBy: null, unsettledDuplicateKey: null, logFault: null },
    ...changes,
  };
}
