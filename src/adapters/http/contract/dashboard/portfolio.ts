import { z } from 'zod';
import { MAX_PORTFOLIO_BYTES } from '../../../../domain/dashboard/portfolio/readPortfolio.js';

/** The user's portfolio as text: `ticker,quantity,average_price[,stop,entry_date]`, and one line for each ticker. */

export const portfolioReply = z.object({
  /** null when there is none yet. */
  csv: z.string().nullable(),
});

export const importPortfolioRequest = z.strictObject({
  csv: z
    .string()
    .refine(
      (text) => !text.includes('\0') && new TextEncoder().encode(text).length <= MAX_PORTFOLIO_BYTES,
      'wants text of at most 1 MiB',
    ),
  /** True: say what would be taken, and keep nothing. */
  check_only: z.boolean().default(false),
});

export const importPortfolioReply = z.object({
  saved: z.boolean(),
  /** Held; options are counted too. */
  positions: z.int(),
  watched: z.int(),
  /** What was understood, in the order of the file. An average price of 0 is none. */
  rows: z.array(
    z.object({
      ticker: z.string(),
      quantity: z.number(),
      average_price: z.number(),
      stop: z.number().nullable(),
      entry_date: z.iso.date().nullable(),
    }),
  ),
  /** What is wrong with a line and what to do; it is left out. `line` counts from 1, the header included. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});

export type ImportPortfolioReply = z.infer<typeof importPortfolioReply>;
