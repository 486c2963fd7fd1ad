import { amount, uuidOf } from './wire.ts';

/** An order as the trading API sends it, apart from fields that are always null here. */
export interface AlpacaOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly submitted_at: string;
  readonly filled_at: string | null;
  readonly expired_at: string | null;
  readonly canceled_at: string | null;
  readonly failed_at: string | null;
  readonly replaced_at: string | null;
  readonly replaced_by: string | null;
  readonly symbol: string;
  readonly asset_class: 'us_equity' | 'us_option';
  readonly notional: null;
  readonly qty: string;
  readonly filled_qty: string;
  readonly filled_avg_price: string | null;
  readonly order_class: string;
  readonly order_type: string;
  readonly type: string;
  readonly side: string;
  readonly position_intent: string;
  readonly time_in_force: string;
  readonly limit_price: string | null;
  readonly stop_price: string | null;
  readonly status: string;
  readonly extended_hours: boolean;
  readonly legs: null;
}

export interface OrderRequest {
  readonly symbol?: string;
  readonly qty?: string;
  readonly side?: string;
  readonly type?: string;
  readonly time_in_force?: string;
  readonly limit_price?: string;
  readonly stop_price?: string;
  readonly client_order_id?: string;
  readonly position_intent?: string;
  readonly extended_hours?: boolean;
}

export const OPTION_SYMBOL = /^[A-Z]{1,6}\d{6}[CP]\d{8}$/;
const FINAL = new Set(['filled', 'canceled', 'expired', 'rejected', 'replaced']);
export const isOpen = ({ status }: AlpacaOrder): boolean => !FINAL.has(status);

/** Creates an order that has been received but is not yet routed to an exchange. */
export function newOrder(
  request: Required<Pick<OrderRequest, 'symbol' | 'qty' | 'side' | 'type'>> & OrderRequest,
  intent: string,
  number: number,
  at: string,
): AlpacaOrder {
  const { symbol, qty, side, type } = request;
  const id = uuidOf(1, number);
  return {
    id,
    client_order_id: request.client_order_id ?? uuidOf(2, number),
    created_at: at,
    updated_at: at,
    submitted_at: at,
    filled_at: null,
    expired_at: null,
    canceled_at: null,
    failed_at: null,
    replaced_at: null,
    replaced_by: null,
    symbol,
    asset_class: OPTION_SYMBOL.test(symbol) ? 'us_option' : 'us_equity',
    notional: null,
    qty: amount(Number(qty)),
    filled_qty: '0',
    filled_avg_price: null,
    order_class: 'simple',
    order_type: type,
    type,
    side,
    position_intent: intent,
    time_in_force: request.time_in_force ?? 'day',
    limit_price: request.limit_price ?? null,
    stop_price: request.stop_price ?? null,
    status: 'pending_new',
    extended_hours: request.extended_hours ?? false,
    legs: null,
  };
}
