import type { AuditPayload, TickerAudit } from '../../audit/auditPayload.js';
import type { BarDisputeAudit, PriceCheckAudit } from '../../audit/priceCheck.js';
import type { AuditedPortfolio, AuditedTicker, DisputedField, PriceDispute } from './auditedTicker.js';
import { dollarsPerUnit } from '../../market/currency.js';
import { canonicalSymbol } from '../../../shared/ticker.js';
import { PRICE_FIELDS, type PriceField } from '../../market/priceJudge/sharedSessions.js';

export function auditedPortfolioOf({ generated_at, tickers, errors }: AuditPayload): AuditedPortfolio {
  const read = Object.entries(tickers).map(
    ([symbol, ticker]) => [canonicalSymbol(symbol), auditedTicker(ticker)] as const,
  );
  const failed = Object.entries(errors).map(([symbol, message]) => [canonicalSymbol(symbol), message] as const);
  return { generatedAt: Date.parse(generated_at), tickers: new Map(read), errors: new Map(failed) };
}

function auditedTicker({ state, framework, position, metadata }: TickerAudit): AuditedTicker {
  const armed = state === 'ARMED' ? framework?.transitions.at(-1) : undefined;
  return {
    lastDate: metadata.last_date,
    lastClose: metadata.last_close,
    currency: metadata.currency ?? null,
    dollarsPerUnit: dollarsPerUnit(metadata.currency, metadata.exchange_rate),
    priceDispute: priceDisputeOf(metadata.price_check),
    pendingSplit: metadata.pending_split ?? null,
    atr14: metadata.indicators['atr14'] ?? null,
    holdingStop: framework?.holding?.stop ?? null,
    statedStop: position?.stop ?? null,
    triggerLow: armed?.reason.numbers['trigger_low'] ?? null,
  };
}

function priceDisputeOf(check: PriceCheckAudit | undefined): PriceDispute | null {
  if (check === undefined) return null;
  const [latest] = check.recent;
  if (latest !== undefined)
    return { recentBars: check.recent.length, date: latest.date, field: disputedFieldOf(latest) };
  const { disputed_stop_date: date } = check;
  return date === null ? null : { recentBars: 0, date, field: 'prices' };
}

/**
 * Returns the disputed part of a bar: for a stray tick, the price that differs most, since others may differ by
 * rounding.
 */
function disputedFieldOf({ kind, first, second, used }: BarDisputeAudit): DisputedField {
  if (kind === 'different_tape') return 'volume';
  const [one, other] = [first, second ?? used];
  if (kind !== 'stray_tick' || one === null || other === null) return 'whole bar';
  const distance = (field: PriceField): number => Math.abs(Math.log(one[field] / other[field]));
  return PRICE_FIELDS.reduce((widest, field) => (distance(field) > distance(widest) ? field : widest));
}
