import { z } from 'zod';
import { LOT_METHODS } from '../../../../../domain/dashboard/ledger/lots/lotMethod.js';
import { TRANSACTION_GROUPS } from '../../../../../domain/dashboard/ledger/transactionFilter.js';
import { queryInteger, timestamp } from '../../shared/fields.js';

/** JSON formats of the ledger. Money and quantities are decimal strings, since JSON numbers would lose digits. */

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const date = z.iso.date();

const batch = z.object({
  batch_id: z.string(),
  at: timestamp,
  origin: z.enum(['import', 'reconciliation']),
  file: z.string().nullable(),
  transactions: z.int(),
});

/** Selects the possible wash sales to list, and limits the list of issues. */
export const ledgerQuery = z.object({
  symbol: z.string().max(30).optional(),
  /** Lists only wash sales after this day. */
  after: date.optional(),
  /** Lists only wash sales on or before this day. */
  to: date.optional(),
  /** Maximum number of wash sales and of issues to list. */
  limit: queryInteger(1, 10_000).default(100),
});

export const ledgerReply = z.object({
  /**
   * Whether the ledger is the portfolio. False until the first import: until then, `portfolio.csv` is the portfolio.
   */
  is_portfolio: z.boolean(),
  lot_method: z.enum(LOT_METHODS),
  transactions: z.int(),
  batches: z.array(batch),
  positions: z.array(
    z.object({
      symbol: z.string(),
      quantity: decimal,
      /** Null while the cost of a lot is unknown. Negative when short. */
      cost: decimal.nullable(),
      currency: z.string(),
      opened_on: date,
    }),
  ),
  cash: z.array(z.object({ account: z.string(), currency: z.string(), amount: decimal })),
  realized: z.array(
    z.object({
      symbol: z.string(),
      currency: z.string(),
      /** Null when the cost of a sold lot is unknown. */
      gain: decimal.nullable(),
    }),
  ),
  /** Losses that US tax law may defer. */
  wash_sales: z.array(z.object({ transaction_id: z.string(), symbol: z.string(), sold_on: date, quantity: decimal })),
  /** Number of possible wash sales that the query matches, including those beyond its limit. */
  wash_sale_count: z.int(),
  /** Transactions that contradict other transactions; the ledger still counts them. */
  issues: z.array(z.object({ transaction_id: z.string(), message: z.string() })),
  /** Number of issues, including those beyond the limit of the query. */
  issue_count: z.int(),
});

export const transactionsQuery = z.object({
  symbol: z.string().max(30).optional(),
  /** Lists only transactions on or after this day. */
  from: date.optional(),
  /** Lists only transactions on or before this day. */
  to: date.optional(),
  /** `flows` are deposits, withdrawals and transfers. */
  group: z.enum(TRANSACTION_GROUPS).optional(),
  /** Maximum number of transactions to list, newest first. */
  limit: queryInteger(1, 10_000).optional(),
  /** Number of newest transactions to skip. */
  skip: queryInteger(0, 100_000_000).default(0),
});

export const transaction = z.object({
  id: z.string(),
  batch_id: z.string(),
  kind: z.string(),
  account: z.string(),
  trade_date: date,
  symbol: z.string().nullable(),
  quantity: decimal.nullable(),
  price: decimal.nullable(),
  amount: decimal,
  currency: z.string(),
  fee: decimal,
  source: z.object({ file: z.string(), line: z.int() }),
});

export const transactionsReply = z.object({
  transactions: z.array(transaction),
  /** Number of transactions that the query matches, including those beyond its limit. */
  total: z.int(),
});

const unavailable = z.object({ kind: z.literal('unavailable'), reason: z.string() });
/** A figure, or the reason why the figure is missing. */
export const figureSchemaOf = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('value'), value }), unavailable]);
const figure = figureSchemaOf(z.number());
export const returnFigure = z.discriminatedUnion('kind', [
  /** As fractions: 0.05 is 5%. `annual` is null for periods under a year. */
  z.object({ kind: z.literal('value'), period: z.number(), annual: z.number().nullable() }),
  unavailable,
]);

export const returnsReply = z.object({
  symbol: z.string().nullable(),
  basis: z.enum(['account', 'positions']),
  from: date,
  to: date,
  start_value: figure,
  end_value: figure,
  /** The money put in minus the money taken out; null when the amounts are not all in US dollars. */
  net_flow: z.number().nullable(),
  gain: figure,
  time_weighted: returnFigure,
  money_weighted: returnFigure,
  /** The returns that the same flows would have earned in the index. */
  index: z
    .object({ symbol: z.string(), end_value: figure, time_weighted: returnFigure, money_weighted: returnFigure })
    .nullable(),
  /** By day; empty when the amounts are not all in US dollars. */
  flows: z.array(z.object({ date, net: z.number(), transaction_ids: z.array(z.string()) })),
  missing_prices: z.array(z.object({ symbol: z.string(), date })),
  /** Option contracts left out of the returns, since they have no closing prices; their trades count as flows. */
  unpriced_options: z.array(z.string()),
});

export type LedgerQuery = z.infer<typeof ledgerQuery>;
export type LedgerReply = z.infer<typeof ledgerReply>;
export type TransactionsReply = z.infer<typeof transactionsReply>;
export type ReturnsReply = z.infer<typeof returnsReply>;
