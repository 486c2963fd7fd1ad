import type { z } from 'zod';
import type { AccountRiskReply } from '../../contract/dashboard/accountRisk.js';
import type {
  journalReply,
  ordersReply,
  placeOrderRequest,
  OrderPreviewReply,
  sentOrderReply,
  SizingReply,
} from '../../contract/dashboard/orders.js';

const KEY = '5b0a4f0e-6f4e-4d55-9f8e-0d4b7a1f9a11';
const TOKEN = '0d9d3a26-6d58-4c0a-8a8f-2a4f0f6f5b7e';
const AT = '2026-11-20T15:00:00.000Z';

const ORDER = {
  class: 'equity',
  symbol: 'AAPL',
  side: 'buy',
  quantity: 10,
  pricing: { type: 'limit', limit_price: 150 },
  duration: 'day',
} as const;

export const PLACE_ORDER_BODY_EXAMPLE: z.infer<typeof placeOrderRequest> = {
  order: ORDER,
  confirm_token: TOKEN,
  idempotency_key: KEY,
};
export const CANCEL_ORDER_BODY_EXAMPLE = { broker_order_id: '257459', confirm_token: TOKEN, idempotency_key: KEY };

export const ORDER_PREVIEW_EXAMPLE: OrderPreviewReply = {
  mode: 'live',
  layers: [
    {
      layer: 'position_size',
      passed: true,
      message: 'AAPL would be 1.50% of paper equity.',
      numbers: { position_pct: 1.5, max_position_pct: 10 },
    },
  ],
  refused_by: null,
  estimate: { cost: 1500, commission: 0, fees: 0, margin_change: 0, warnings: [] },
  broker_refusal: null,
  risk: {
    kind: 'measured',
    before: null,
    after: {
      capital: { amount: 100_000, basis: 'equity' },
      net: 1500,
      gross: 1500,
      beta: { value: 0.02, standard_error: 0.002 },
      heat: { amount: 30, weight: 0.0003 },
      largest_cluster: null,
    },
    left_out: [],
  },
  confirm_token: TOKEN,
  expires_at: '2026-11-20T15:01:00.000Z',
  idempotency_key: KEY,
};

export const ACCOUNT_RISK_EXAMPLE: AccountRiskReply = {
  broker: 'paper',
  at_risk: 2950.14,
  at_risk_pct: 2.06,
  equity: 143_210.5,
  cash: 100_000,
  is_cash_simulated: true,
  max_pct: 6,
  without_stop: ['MSFT'],
  unlimited: [],
};

export const SIZING_EXAMPLE: SizingReply = {
  held: 0,
  equity: 100_000,
  quote: { last: 150, bid: 149.98, ask: 150.02 },
  entry: 150,
  stop: 147,
  caps: [
    { cap: 'order_risk', limit_pct: 1, room: 1000, per_share: 3, shares: 333 },
    { cap: 'portfolio_risk', limit_pct: 6, room: 6000, per_share: 3, shares: 2000 },
    { cap: 'position_size', limit_pct: 10, room: 10_000, per_share: 150, shares: 66 },
  ],
  shares: 66,
  problem: null,
};

export const SENT_ORDER_EXAMPLE: z.infer<typeof sentOrderReply> = {
  replayed: false,
  order: {
    idempotency_key: KEY,
    action: 'place',
    order: ORDER,
    mode: 'live',
    state: 'working',
    broker_order_id: '257459',
    here: true,
    filled_quantity: 0,
    average_fill_price: null,
    reason: null,
    at: AT,
    changed_at: AT,
  },
};

export const ORDERS_EXAMPLE: z.infer<typeof ordersReply> = { orders: [SENT_ORDER_EXAMPLE.order], log_fault: null };

export const JOURNAL_EXAMPLE: z.infer<typeof journalReply> = {
  trades: [
    {
      symbol: 'AAPL',
      direction: 'long',
      entries: [{ at: AT, quantity: 10, price: 150 }],
      exits: [{ at: '2026-11-24T15:00:00.000Z', quantity: 10, price: 156, profit: 60 }],
      open_quantity: 0,
      average_entry: 150,
      stop: 147,
      closed_at: '2026-11-24T15:00:00.000Z',
      profit: 60,
      profit_pct: 4,
      held_days: 4,
      r_multiple: 2,
    },
  ],
  totals: { closed: 1, won: 1, profit: 60, average_r: 2, average_days: 4 },
};
