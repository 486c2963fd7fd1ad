import type { OrderRequest } from './orders.ts';
import { INVALID, problem, REFUSED, type AlpacaReply } from './wire.ts';

const LONGEST_CLIENT_ORDER_ID = 128;

/** Returns why the trading API refuses an order because of its fields alone. */
export function formRefusal({ qty = '', type, time_in_force: duration, ...rest }: OrderRequest): AlpacaReply | null {
  const { limit_price: limit, stop_price: stop, client_order_id: key = '', extended_hours: extended = false } = rest;
  if (key.length > LONGEST_CLIENT_ORDER_ID)
    return problem(422, INVALID, 'client_order_id must be no more than 128 characters');
  if (!(Number(qty) > 0)) return problem(422, INVALID, 'qty is required');
  if (duration !== 'day' && duration !== 'gtc') return problem(422, INVALID, 'invalid time_in_force');
  if ((type === 'limit' || type === 'stop_limit') && limit === undefined)
    return problem(422, INVALID, 'limit orders require a limit price');
  if ((type === 'stop' || type === 'stop_limit') && stop === undefined)
    return problem(422, INVALID, 'stop orders require a stop price');
  for (const [name, price] of Object.entries({ limit_price: limit, stop_price: stop })) {
    if (price !== undefined && Number(price) >= 1 && !/^\d+(\.\d{1,2})?$/.test(price))
      return problem(
        422,
        REFUSED,
        `invalid ${name} ${price}. sub-penny increment does not fulfill minimum pricing criteria`,
      );
  }
  if (extended && type !== 'limit') return problem(422, REFUSED, 'extended hours order must be DAY limit orders');
  return null;
}
