import { z } from 'zod';

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

/** Numeric strings are parsed; "NaN" counts as missing. */
const number = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => {
    const parsed = value === null || value === undefined || value === '' ? NaN : Number(value);
    return Number.isFinite(parsed) ? parsed : null;
  });

export const tradierHistoryReply = z.object({
  history: listIn(
    'day',
    z.object({ date: z.string(), open: number, high: number, low: number, close: number, volume: number }),
  ),
});

export const tradierExpirationsReply = z.object({ expirations: listIn('date', z.iso.date()) });

export const tradierChainReply = z.object({
  options: listIn(
    'option',
    z.object({
      strike: z.number().positive(),
      option_type: z.enum(['call', 'put']),
      expiration_date: z.iso.date(),
      bid: number,
      ask: number,
      volume: number,
      open_interest: number,
      greeks: z.object({ mid_iv: number }).nullish(),
    }),
  ),
});

export type TradierOption = z.output<typeof tradierChainReply>['options'][number];
