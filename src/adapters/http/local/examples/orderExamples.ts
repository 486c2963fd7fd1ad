import type { z } from 'zod';
import type { placeOrderRequest } from '../../contract/dashboard/orders.js';

const KEY = '5b0a4f0e-6f4e-4d55-9f8e-0d4b7a1f9a11';
const TOKEN = '0d9d3a26-6d58-4c0a-8a8f-2a4f0f6f5b7e';

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
