import { z } from 'zod';
import { numberField as number, numberOrNull as maybeNumber } from '../../wire/numberFields.js';
import { listIn, oneOrMore } from '../../wire/tradier.js';

const id = z.union([z.number(), z.string()]).transform(String);

export const tradierProfileReply = z.object({
  profile: listIn('account', z.object({ account_number: z.string(), option_level: number })),
});

export const tradierBalancesReply = z.object({ balances: z.object({ total_equity: maybeNumber, total_cash: number }) });

export const tradierPositionsReply = z.object({
  positions: listIn('position', z.object({ symbol: z.string(), quantity: number, cost_basis: number })),
});

export const tradierQuotesReply = z.object({
  quotes: z.union([
    listIn('quote', z.object({ symbol: z.string(), last: maybeNumber, bid: maybeNumber, ask: maybeNumber })),
    z.object({ unmatched_symbols: z.object({}) }).transform(() => []),
  ]),
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

const ORDINARY = ['equity', 'option'] as const;
const GROUPS = ['oco', 'oto', 'otoco'] as const;

const order = z.object({
  id,
  class: z.enum(ORDINARY),
  symbol: z.string(),
  option_symbol: z.string().nullish(),
  side: z.string(),
  quantity: number,
  price: maybeNumber,
  stop_price: maybeNumber,
  status: z.string(),
  exec_quantity: maybeNumber,
  avg_fill_price: maybeNumber,
  reason_description: z.string().nullish(),
  tag: z.string().nullish(),
  create_date: z.string().nullish(),
  transaction_date: z.string().nullish(),
});

/** Other classes are multi-leg and combo orders: their symbol and quantity do not describe an order for shares. */
const otherClass = z.string().refine((name) => ![...ORDINARY, ...GROUPS].some((each) => each === name));

/** The legs of an OCO, OTO or OTOCO order are orders of their own; the group itself has no symbol, side or quantity. */
const listedOrder = z.union([
  order.transform((one) => ({ id: one.id, orders: [one] })),
  z
    .object({ id, class: z.enum(GROUPS), leg: oneOrMore(order).nullish() })
    .transform(({ leg, ...group }) => ({ id: group.id, orders: leg ?? [] })),
  z.object({ id, class: otherClass }).transform((other) => ({ id: other.id, orders: [] })),
]);

export const tradierOrdersReply = z.object({ orders: listIn('order', listedOrder) });
export const tradierOrderReply = z.object({ order: listedOrder });

export type TradierOrder = z.output<typeof order>;
