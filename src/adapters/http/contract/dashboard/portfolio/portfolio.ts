import { z } from 'zod';
import { MAX_PORTFOLIO_BYTES } from '../../../../../domain/dashboard/portfolio/readPortfolio.js';
import { auditedTicker } from '../../shared/fields.js';

/** The user's portfolio as text: `ticker,quantity,average_price[,stop,entry_date]`, one line per ticker. */

export const portfolioReply = z.object({
  /** Null when there is no portfolio yet. */
  csv: z.string().nullable(),
});

export const importPortfolioRequest = z.strictObject({
  csv: z
    .string()
    .refine(
      (text) => !text.includes('\0') && new TextEncoder().encode(text).length <= MAX_PORTFOLIO_BYTES,
      'must be text of at most 1 MiB',
    ),
  /** If true, reports how the text would be read and stores nothing. */
  check_only: z.boolean().default(false),
});

const stop = z.number().positive().nullable();
const entryDate = z.iso.date().nullable();

/**
 * The stop, the entry date and the average price of one position. The audit assumes a value for a null stop or entry
 * date; a missing average price stays unchanged.
 */
export const positionPlan = z.strictObject({
  ticker: auditedTicker,
  stop,
  entry_date: entryDate,
  average_price: z.number().positive().optional(),
});

export const positionPlanQuery = z.strictObject({ ticker: auditedTicker });

export type PositionPlanView = z.infer<typeof positionPlan>;

export const importPortfolioReply = z.object({
  saved: z.boolean(),
  /** Number of held positions, including options. */
  positions: z.int(),
  watched: z.int(),
  /** Tickers of the present portfolio that the new one does not list. */
  removed: z.array(z.string()),
  /** Warnings about stops and entry dates that the user should check; the lines are accepted anyway. */
  notes: z.array(z.string()),
  /** The rows as they were read, in the order of the file. An average price of 0 means that the file gives no price. */
  rows: z.array(
    z.object({ ticker: z.string(), quantity: z.number(), average_price: z.number(), stop, entry_date: entryDate }),
  ),
  /** An error in a line, and how to fix it; the line is left out. `line` counts from 1, including the header. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});

export type PortfolioReply = z.infer<typeof portfolioReply>;
export type ImportPortfolioReply = z.infer<typeof importPortfolioReply>;
