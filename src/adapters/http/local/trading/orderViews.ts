import type { z } from 'zod';
import type { OrderRisk, RiskSummary } from '../../../../domain/dashboard/risk/orderRisk.js';
import type { OrderIntent } from '../../../../application/dashboard/trading/orders/orderIntentStore.js';
import type { PreviewedOrderAction } from '../../../../application/dashboard/trading/orders/previewOrderAction.js';
import { isOptionOrder, type Order, type OrderPricing } from '../../../../domain/dashboard/trading/orders/order.js';
import { roundedMoney, roundedPrice, roundedRatio } from '../../../../domain/dashboard/market/rounding.js';
import type { SizedOrder } from '../../../../application/dashboard/trading/orders/sizeOrder.js';
import type { MeasuredAccountRisk } from '../../../../application/dashboard/trading/orders/getAccountRisk.js';
import type { AccountRiskReply } from '../../contract/dashboard/accountRisk.js';
import type {
  OrderRequest,
  OrderView,
  OrderPreviewReply,
  sizingQuery,
  SizingReply,
} from '../../contract/dashboard/orders.js';

export function toOrder(request: OrderRequest): Order {
  const { quantity, duration } = request;
  const terms = { quantity, duration, pricing: pricingOf(request.pricing) };
  if (request.class === 'equity')
    return { instrument: { kind: 'equity', symbol: request.symbol }, side: request.side, ...terms };
  return {
    instrument: { kind: 'option', symbol: request.symbol, optionSymbol: request.option_symbol },
    side: request.side,
    ...terms,
  };
}

function pricingOf(pricing: OrderRequest['pricing']): OrderPricing {
  switch (pricing.type) {
    case 'market':
      return pricing;
    case 'limit':
      return { type: 'limit', limitPrice: pricing.limit_price };
    case 'stop':
      return { type: 'stop', stopPrice: pricing.stop_price };
    case 'stop_limit':
      return { type: 'stop_limit', limitPrice: pricing.limit_price, stopPrice: pricing.stop_price };
  }
}

export function toSizedPricing({ limit_price, stop_price }: z.infer<typeof sizingQuery>): OrderPricing {
  if (limit_price !== undefined) return { type: 'limit', limitPrice: limit_price };
  return stop_price === undefined ? { type: 'market' } : { type: 'stop', stopPrice: stop_price };
}

function requestOf(order: Order): OrderRequest {
  const { quantity, duration, pricing, instrument } = order;
  const terms = { quantity, duration, pricing: wirePricing(pricing) };
  if (isOptionOrder(order)) {
    return {
      class: 'option',
      symbol: instrument.symbol,
      option_symbol: order.instrument.optionSymbol,
      side: order.side,
      ...terms,
    };
  }
  return { class: 'equity', symbol: instrument.symbol, side: order.side, ...terms };
}

function wirePricing(pricing: OrderPricing): OrderRequest['pricing'] {
  switch (pricing.type) {
    case 'market':
      return pricing;
    case 'limit':
      return { type: 'limit', limit_price: pricing.limitPrice };
    case 'stop':
      return { type: 'stop', stop_price: pricing.stopPrice };
    case 'stop_limit':
      return { type: 'stop_limit', limit_price: pricing.limitPrice, stop_price: pricing.stopPrice };
  }
}

export function toOrderPreviewReply({
  mode,
  verdicts,
  refusal,
  estimate,
  brokerRefusal,
  risk,
  key,
  confirmation,
}: PreviewedOrderAction): OrderPreviewReply {
  return {
    mode,
    layers: verdicts.map((verdict) => ({ ...verdict, numbers: { ...verdict.numbers } })),
    refused_by: refusal?.layer ?? null,
    estimate: estimate === null ? null : estimateView(estimate),
    broker_refusal: brokerRefusal,
    risk: risk?.kind === 'measured' ? riskView(risk) : risk,
    confirm_token: confirmation?.token ?? null,
    expires_at: confirmation?.expiresAt.toISOString() ?? null,
    idempotency_key: key,
  };
}

const riskView = ({ before, after, left_out }: OrderRisk): OrderPreviewReply['risk'] => ({
  kind: 'measured',
  before: summaryView(before),
  after: summaryView(after),
  left_out: left_out.map((each) => ({ ...each })),
});

function summaryView(summary: RiskSummary | null) {
  if (summary === null) return null;
  const { capital, net, gross, beta, heat, largest_cluster: cluster } = summary;
  return {
    capital: { amount: roundedMoney(capital.amount), basis: capital.basis },
    net: roundedMoney(net),
    gross: roundedMoney(gross),
    beta: beta && { value: beta.value, standard_error: beta.standard_error },
    heat: { amount: roundedMoney(heat.amount), weight: heat.weight },
    largest_cluster: cluster && { symbols: [...cluster.symbols], weight: cluster.weight },
  };
}

function estimateView({
  cost,
  commission,
  fees,
  marginChange,
  warnings,
}: NonNullable<PreviewedOrderAction['estimate']>) {
  return {
    cost: roundedMoney(cost),
    commission: roundedMoney(commission),
    fees: roundedMoney(fees),
    margin_change: roundedMoney(marginChange),
    warnings: [...warnings],
  };
}

export function toAccountRiskReply(risk: MeasuredAccountRisk): AccountRiskReply {
  const pct = (100 * risk.amount) / Math.max(0, risk.equity ?? 0);
  return {
    broker: risk.broker,
    at_risk: Number.isFinite(risk.amount) ? roundedMoney(risk.amount) : null,
    at_risk_pct: risk.amount === 0 ? 0 : Number.isFinite(pct) ? roundedRatio(pct) : null,
    equity: risk.equity === null ? null : roundedMoney(risk.equity),
    cash: roundedMoney(risk.cash),
    is_cash_simulated: risk.isCashSimulated,
    max_pct: risk.maxPct,
    without_stop: [...risk.symbolsWithoutStop],
    unlimited: [...risk.unlimitedSymbols],
    unpriced: [...risk.unpricedSymbols],
  };
}

export function toSizingReply({ held, equity, entry, stop, caps, shares, problem }: SizedOrder): SizingReply {
  return {
    held,
    equity: equity === null ? null : roundedMoney(equity),
    entry: priceOrNull(entry),
    stop: priceOrNull(stop),
    caps: caps.map(capView),
    shares,
    problem,
  };
}

function capView({ cap, limitPct, room, perShare, shares }: SizedOrder['caps'][number]) {
  return {
    cap,
    limit_pct: limitPct,
    room: Number.isFinite(room) ? roundedMoney(room) : null,
    per_share: roundedPrice(perShare),
    shares,
  };
}

export function toOrderView({
  key,
  action,
  mode,
  state,
  progress,
  reason,
  at,
  changedAt,
  isOnThisAccount: here,
}: OrderIntent): OrderView {
  return {
    idempotency_key: key,
    action: action.kind,
    order: action.kind === 'place' ? requestOf(action.order) : null,
    mode,
    state,
    broker_order_id: action.kind === 'cancel' ? action.brokerOrderId : (progress?.brokerOrderId ?? null),
    here,
    filled_quantity: progress?.filledQuantity ?? 0,
    average_fill_price: priceOrNull(progress?.averageFillPrice ?? null),
    reason,
    at,
    changed_at: changedAt,
  };
}

/** Rounds a price; null stays null. */
export const priceOrNull = (price: number | null): number | null => (price === null ? null : roundedPrice(price));
