import { z } from 'zod';
import { numberField as number, numberOrNull as maybeNumber } from '../remote/fields.js';

/**
 * Reads a list from Tradier, which sends several items as an array, one item without an array, and an empty list as
 * null or the word "null".
 */
function listIn<Item extends z.ZodType>(key: string, item: Item) {
  const inner = z.object({ [key]: z.union([z.array(item), item]) });
  return z.union([z.null(), z.literal('null'), inner]).transform((list): z.output<Item>[] => {
    if (list === null || list === 'null') return [];
    const [items] = Object.values(list);
    return Array.isArray(items) ? items : items === undefined ? [] : [items];
  });
}

const id = z.union([z.number(), z.string()]).transform(String);

export const tradierProfileReply = z.object({
  profile: listIn('account', z.object({ account_number: z.string(), option_level: number })),
});

export const tradierBalancesReply = z.object({ balances: z.object({ total_equity: maybeNumber, total_cash: number }) });

export const tradierPositionsReply = z.object({
  positions: listIn('position', z.object({ symbol: z.string(), quantity: number, cost_basis: number })),
});

export const tradierQuotesReply = z.object({
  quotes: listIn('quote', z.object({ symbol: z.string(), last: maybeNumber, bid: maybeNumber, ask: maybeNumber })),
});

export const tradierClockReply = z.object({
  clock: z.object({ state: z.enum(['premarket', 'open', 'postmarket', 'closed']) }),
});

export const tradierPreviewReply = z.object({
  order: z.object({
    result: z.boolean().optional(),
    cost: number,
    commission: maybeNumber,
    fees: maybeNumber,
    margin_change: maybeNumber,
  }),
});

export const tradierOrderAcceptedReply = z.object({ order: z.object({ id }) });

const order = z.object({
  id,
  class: z.string(),
  symbol: z.string(),
  option_symbol: z.string().nullish(),
  side: z.string(),
  quantity: number,
  status: z.string(),
  exec_quantity: maybeNumber,
  avg_fill_price: maybeNumber,
  reason_description: z.string().nullish(),
  tag: z.string().nullish(),
  create_date: z.string().nullish(),
  transaction_date: z.string().nullish(),
});

export const tradierOrdersReply = z.object({ orders: listIn('order', order) });
export const tradierOrderReply = z.object({ order });

export type TradierOrder = z.output<typeof order>;
