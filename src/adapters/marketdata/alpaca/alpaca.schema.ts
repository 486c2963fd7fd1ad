import { z } from 'zod';

const price = z.number().nullish();
const nextPage = z.string().nullish();

export const alpacaBarsReply = z.object({
  bars: z
    .record(
      z.string(),
      z.array(z.object({ t: z.iso.datetime({ offset: true }), o: price, h: price, l: price, c: price, v: price })),
    )
    .nullable(),
  next_page_token: nextPage,
});

const split = z.object({ ex_date: z.iso.date(), new_rate: z.number().positive(), old_rate: z.number().positive() });

export const alpacaCorporateActionsReply = z.object({
  corporate_actions: z.object({
    forward_splits: z.array(split).optional(),
    reverse_splits: z.array(split).optional(),
    cash_dividends: z.array(z.object({ ex_date: z.iso.date(), rate: z.number().positive() })).optional(),
  }),
  next_page_token: nextPage,
});

export type AlpacaBars = z.output<typeof alpacaBarsReply>;
export type AlpacaCorporateActions = z.output<typeof alpacaCorporateActionsReply>['corporate_actions'];
