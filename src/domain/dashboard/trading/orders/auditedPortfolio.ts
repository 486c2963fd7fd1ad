import type { AuditPayload, TickerAudit } from '../../audit/auditPayload.js';
import type { BarDisputeAudit, PriceCheckAudit } from '../../audit/priceCheck.js';
import type { AuditedPortfolio, AuditedTicker, PriceDispute } from './auditedTicker.js';
import { dollarsPerUnit } from '../../market/currency.js';
import { canonicalSymbol } from '../../../shared/ticker.js';

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
    disputedVolumes: metadata.price_check?.recent.filter(isOfVolume).length ?? 0,
    pendingSplit: metadata.pending_split ?? null,
    atr14: metadata.indicators['atr14'] ?? null,
    holdingStop: framework?.holding?.stop ?? null,
    statedStop: position?.stop ?? null,
    triggerLow: armed?.reason.numbers['trigger_low'] ?? null,
  };
}

function priceDisputeOf(check: PriceCheckAudit | undefined): PriceDispute | null {
  const recent = check?.recent.filter((dispute) => !isOfVolume(dispute)) ?? [];
  const date = recent[0]?.date ?? check?.disputed_stop_date ?? null;
  return date === null ? null : { recentBars: recent.length, date };
}

const isOfVolume = ({ kind }: BarDisputeAudit): boolean => kind === 'different_tape';
