import { z } from 'zod';
import { BROKER_MODES } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { PREFLIGHT_LAYERS } from '../../../../domain/dashboard/trading/orders/layers/layerVerdict.js';
import {
  EQUITY_SIDES,
  MAX_ORDER_PRICE,
  MAX_ORDER_QUANTITY,
  OPTION_SIDES,
  ORDER_DURATIONS,
} from '../../../../domain/dashboard/trading/orders/order.js';
import { canonicalTicker } from '../../../../domain/shared/ticker.js';
import { isOnTick, TICK_RULE_TEXT } from '../../../../domain/dashboard/market/tick.js';
import { queryNumber, ticker, timestamp } from '../shared/fields.js';

/** JSON formats of the order screens. Prices are per share, amounts in the account's currency. */

const price = z.number().positive().max(MAX_ORDER_PRICE).refine(isOnTick, TICK_RULE_TEXT);
const symbol = z
  .string()
  .overwrite((text) => canonicalTicker(text) ?? text.trim())
  .pipe(ticker);

const pricing = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('market') }),
  z.strictObject({ type: z.literal('limit'), limit_price: price }),
  z.strictObject({ type: z.literal('stop'), stop_price: price }),
  z.strictObject({ type: z.literal('stop_limit'), limit_price: price, stop_price: price }),
]);

const terms = {
  quantity: z.int().min(1).max(MAX_ORDER_QUANTITY),
  pricing,
  duration: z.enum(ORDER_DURATIONS).default('day'),
};

const equitySide = z.enum(EQUITY_SIDES);

export const orderRequest = z.discriminatedUnion('class', [
  z.strictObject({ class: z.literal('equity'), symbol, side: equitySide, ...terms }),
  z.strictObject({
    class: z.literal('option'),
    symbol,
    /** An OCC symbol, such as AAPL261218C00200000. */
    option_symbol: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{16,21}$/, 'must be an option symbol such as AAPL261218C00200000'),
    side: z.enum(OPTION_SIDES),
    ...terms,
  }),
]);

const brokerOrderId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be the broker’s order id: 1 to 64 letters, digits, _ or -');

/** The two fields that a confirmation adds to the order. They come from the order's preview. */
const confirmation = {
  confirm_token: z.string().min(1).max(200),
  idempotency_key: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits and hyphens'),
};

export const previewOrderRequest = z.strictObject({ order: orderRequest });
export const placeOrderRequest = z.strictObject({ order: orderRequest, ...confirmation });
export const previewCancelRequest = z.strictObject({ broker_order_id: brokerOrderId });
export const cancelOrderRequest = z.strictObject({ broker_order_id: brokerOrderId, ...confirmation });

const layerVerdict = z.object({
  layer: z.enum(PREFLIGHT_LAYERS),
  passed: z.boolean(),
  message: z.string(),
  numbers: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
});

const mode = z.enum(BROKER_MODES);

/** The risk of the portfolio; null when nothing is held. Weights and beta are relative to capital. */
const riskSummary = z
  .object({
    /** The equity including the broker's cash, or the gross value when the equity is not above 0. */
    capital: z.object({ amount: z.number(), basis: z.enum(['equity', 'gross']) }),
    net: z.number(),
    gross: z.number(),
    beta: z.object({ value: z.number(), standard_error: z.number() }).nullable(),
    heat: z.object({ amount: z.number(), weight: z.number() }),
    largest_cluster: z.object({ symbols: z.array(z.string()), weight: z.number() }).nullable(),
  })
  .nullable();

export const orderPreviewReply = z.object({
  mode,
  /** The verdicts of all eight layers, in order. */
  layers: z.array(layerVerdict),
  /** The first layer that refused; null when all passed. */
  refused_by: z.enum(PREFLIGHT_LAYERS).nullable(),
  /** The broker's estimate; null for a cancellation, and when the broker refuses. */
  estimate: z
    .object({
      cost: z.number(),
      commission: z.number(),
      fees: z.number(),
      margin_change: z.number(),
      warnings: z.array(z.string()),
    })
    .nullable(),
  broker_refusal: z.string().nullable(),
  /** The portfolio's risk before and after the order; null for a cancellation. */
  risk: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('unavailable'), reason: z.string() }),
      z.object({
        kind: z.literal('measured'),
        before: riskSummary,
        after: riskSummary,
        left_out: z.array(z.object({ symbol: z.string(), reason: z.string() })),
      }),
    ])
    .nullable(),
  /** Null when a layer or the broker refused. */
  confirm_token: z.string().nullable(),
  expires_at: timestamp.nullable(),
  idempotency_key: z.string(),
});

const sizedPrice = queryNumber(z.number().positive().max(MAX_ORDER_PRICE));

export const sizingQuery = z.object({
  symbol,
  side: equitySide,
  /** The ticket's limit price or, for a stop order, its stop price; if both are absent, a market order is sized. */
  limit_price: sizedPrice.optional(),
  stop_price: sizedPrice.optional(),
});

/** How many shares the layers position_size and risk_budget allow, with the calculation. */
export const sizingReply = z.object({
  /** The quantity held at the broker; negative when short. */
  held: z.number(),
  /** Null when the broker reported no equity; then only closing orders are sized. */
  equity: z.number().nullable(),
  /** The highest possible fill price; null when no price is known. */
  entry: z.number().nullable(),
  stop: z.number().nullable(),
  caps: z.array(
    z.object({
      cap: z.enum(['order_risk', 'portfolio_risk', 'position_size']),
      limit_pct: z.number(),
      /**
       * The amount that the cap still allows; null when the possible loss of the current positions is already
       * unlimited.
       */
      room: z.number().nullable(),
      per_share: z.number(),
      shares: z.number(),
    }),
  ),
  /** The quantity that the tightest cap allows, or the quantity to close; null when the quantity is unknown. */
  shares: z.number().nullable(),
  /** A sentence that says why `shares` is null; null otherwise. */
  problem: z.string().nullable(),
});

const orderState = z.enum([
  'new',
  'withheld',
  'sending',
  'unsent',
  'unknown',
  'absent',
  'working',
  'filled',
  'canceled',
  'expired',
  'rejected',
  'cancel_accepted',
]);

export const orderView = z.object({
  idempotency_key: z.string(),
  action: z.enum(['place', 'cancel']),
  /** Null for a cancellation. */
  order: orderRequest.nullable(),
  mode,
  /** withheld: not sent, because of dry run; unknown: sent, and looked up until the broker reports the outcome. */
  state: orderState,
  broker_order_id: z.string().nullable(),
  /** False when the order was placed in another account: the current broker does not know it. */
  here: z.boolean(),
  filled_quantity: z.number(),
  average_fill_price: z.number().nullable(),
  reason: z.string().nullable(),
  at: timestamp,
  changed_at: timestamp,
});

export const sentOrderReply = z.object({ replayed: z.boolean(), order: orderView });

export const ordersReply = z.object({ orders: z.array(orderView), log_fault: z.string().nullable() });

export const journalReply = z.object({
  trades: z.array(
    z.object({
      symbol: z.string(),
      direction: z.enum(['long', 'short']),
      entries: z.array(z.object({ at: z.string().nullable(), quantity: z.number(), price: z.number() })),
      exits: z.array(z.object({ at: z.string(), quantity: z.number(), price: z.number(), profit: z.number() })),
      /** 0 without `closed_at`: the position was closed, reversed or split elsewhere, and its result is unknown. */
      open_quantity: z.number(),
      average_entry: z.number(),
      stop: z.number().nullable(),
      closed_at: z.string().nullable(),
      profit: z.number(),
      profit_pct: z.number().nullable(),
      held_days: z.number().nullable(),
      r_multiple: z.number().nullable(),
    }),
  ),
  /** Computed from exact amounts and rounded once. */
  totals: z.object({
    closed: z.number(),
    won: z.number(),
    profit: z.number(),
    average_r: z.number().nullable(),
    average_days: z.number().nullable(),
  }),
});

export type JournalReply = z.infer<typeof journalReply>;
export type JournalTradeView = JournalReply['trades'][number];
export type OrderRequest = z.infer<typeof orderRequest>;
export type SizingReply = z.infer<typeof sizingReply>;
export type OrderView = z.infer<typeof orderView>;
export type OrderPreviewReply = z.infer<typeof orderPreviewReply>;
