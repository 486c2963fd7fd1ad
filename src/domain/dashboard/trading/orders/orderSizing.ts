import { exactProduct, exactSum, toDecimal } from '../../portfolio/decimal.js';
import { orderExposureOf } from './exposure/orderExposure.js';
import type { EquityOrder } from './order.js';
import { isClosingOrder, orderEffectOf } from './orderEffect.js';
import { worstFillPricesOf } from './pricing/worstFillPrices.js';
import type { PreflightContext } from './preflightContext.js';
import { stopOfOrder } from './stopOfOrder.js';

export type SizeCap = 'order_risk' | 'portfolio_risk' | 'position_size';

/** The unused part of one limit, in the account's currency. */
export interface SizeCapHeadroom {
  readonly cap: SizeCap;
  /** Percentage of the equity, 0–100. */
  readonly limitPct: number;
  /** The unused part of the limit; negative when it is exceeded. */
  readonly room: number;
  readonly perShare: number;
  /** The number of whole shares that the unused part allows. */
  readonly shares: number;
}

/** The number of shares that the pre-flight layers for position size and risk budget would allow. */
export interface OrderSizing {
  /** The highest possible fill price per share; null when neither the order nor the quote has a price. */
  readonly entry: number | null;
  readonly stop: number | null;
  /** Empty for closing orders, and when the entry or the stop is unknown. */
  readonly caps: readonly SizeCapHeadroom[];
  /** Whole shares that the tightest size limit allows or, for a closing order, that can be closed. Null if unknown. */
  readonly shares: number | null;
  /** A sentence that says why `shares` is null; null otherwise. */
  readonly problem: string | null;
}

const PERCENT = 0.01;

type Facts = Pick<PreflightContext, 'account' | 'audit' | 'positions' | 'working' | 'quote' | 'limits'>;

/** @param order its quantity is ignored */
export function sizingOf(order: EquityOrder, facts: Facts): OrderSizing {
  const prices = worstFillPricesOf(order, facts.quote);
  const { price: stop, problem } = stopOfOrder(order, facts);
  const entry = prices?.entry ?? null;
  if (isClosingOrder(order)) {
    const all = { ...order, quantity: Number.MAX_SAFE_INTEGER };
    const { closes } = orderEffectOf(all, facts.positions, facts.working);
    return { entry, stop, caps: [], shares: Math.floor(closes), problem: null };
  }
  if (prices === null || stop === null) return { entry, stop, caps: [], shares: null, problem };
  const caps = capsOf(order, facts, { size: prices.value, risk: Math.abs(exactSum(prices.entry, -stop)) });
  return { entry, stop, caps, shares: Math.min(...caps.map(({ shares }) => shares)), problem: null };
}

function capsOf(
  order: EquityOrder,
  facts: Facts,
  perShare: { readonly size: number; readonly risk: number },
): SizeCapHeadroom[] {
  const { account, limits } = facts;
  const { before, otherRisk } = orderExposureOf({ ...order, quantity: 1 }, facts);
  const share = (pct: number): number => exactProduct(exactProduct(account.equity ?? 0, pct), PERCENT);
  const cap = (name: SizeCap, limitPct: number, used: number, each: number): SizeCapHeadroom => {
    const room = exactSum(share(limitPct), -used);
    return { cap: name, limitPct, room, perShare: each, shares: fitting(room, each) };
  };
  return [
    cap('order_risk', limits.maxRiskPct, 0, perShare.risk),
    cap('portfolio_risk', limits.maxPortfolioRiskPct, exactSum(before.risk, otherRisk), perShare.risk),
    cap('position_size', limits.maxPositionPct, before.value, perShare.size),
  ];
}

function fitting(room: number, each: number): number {
  if (!(room > 0)) return 0;
  return toDecimal(room).dividedToIntegerBy(toDecimal(each)).toNumber();
}
