import { z } from 'zod';

const price = z.number().nullish();
const nextPageToken = z.string().nullish();

/** The SDK passes the bars on as they were sent: their times are strings, although its types declare dates. */
export const alpacaBarsReply = z.object({
  bars: z
    .record(
      z.string(),
      z.array(z.object({ t: z.iso.datetime({ offset: true }), o: price, h: price, l: price, c: price, v: price })),
    )
    .nullable(),
  nextPageToken,
});

const split = z.object({ exDate: z.date(), newRate: z.number().positive(), oldRate: z.number().positive() });

export const alpacaCorporateActionsReply = z.object({
  corporateActions: z.object({
    forwardSplits: z.array(split).optional(),
    reverseSplits: z.array(split).optional(),
    cashDividends: z.array(z.object({ exDate: z.date(), rate: z.number().positive() })).optional(),
  }),
  nextPageToken,
});

export type AlpacaBars = z.output<typeof alpacaBarsReply>;
export type AlpacaCorporateActions = z.output<typeof alpacaCorporateActionsReply>['corporateActions'];
