import { z } from 'zod';
import { HISTORY_PERIODS } from '../../../../../domain/dashboard/ledger/history/historyPeriod.js';
import { figureSchemaOf, returnFigure } from './ledger.js';

/** Wire shapes of the portfolio page. Money is a decimal string, since JSON numbers would lose digits. */

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const date = z.iso.date('must be a date such as 2026-01-31');
const moneyFigure = figureSchemaOf(decimal);

export const historyQuery = z.object({
  symbol: z.string().max(30).optional(),
  period: z.enum(HISTORY_PERIODS).optional(),
  from: date.optional(),
  to: date.optional(),
});

/** Realized gains and income. Fees and taxes are negative. */
const results = z.object({
  currency: z.string(),
  /** Excludes sold lots whose cost is unknown; `without_cost` is their number. */
  realized: decimal,
  without_cost: z.int(),
  dividends: decimal,
  interest: decimal,
  fees: decimal,
  taxes: decimal,
});

const periodReturns = z.object({
  from: date,
  to: date,
  start_value: moneyFigure,
  end_value: moneyFigure,
  /** The money put in minus the money taken out; null when the amounts have several currencies. */
  net_flow: decimal.nullable(),
  gain: moneyFigure,
  time_weighted: returnFigure,
  money_weighted: returnFigure,
  /** The result that the same flows would have had in the index. */
  index: z
    .object({ symbol: z.string(), end_value: moneyFigure, time_weighted: returnFigure, money_weighted: returnFigure })
    .nullable(),
  /** One entry for each currency. */
  results: z.array(results),
});

const holding = z.object({
  currency: z.string(),
  /** Negative when short; 0 when the position was closed. */
  quantity: decimal,
  /** Null when the cost is unknown. */
  cost: decimal.nullable(),
  /** Null when there is no price or, for a portfolio file, no exchange rate. */
  value: decimal.nullable(),
  /** The unrealized gain since the purchase: the value minus the cost. */
  unrealized: decimal.nullable(),
});

const ledgerHistory = z.object({
  kind: z.literal('ledger'),
  symbol: z.string().nullable(),
  /** The currency of values and flows. */
  currency: z.string(),
  /** `account`: cash and positions; `positions`: positions alone, since not every account has deposits. */
  basis: z.enum(['account', 'positions']),
  ...periodReturns.shape,
  /** One point for each session, and for the first and the last day. Empty when the amounts have several currencies. */
  points: z.array(
    z.object({
      date,
      /** Null when a position has no price for this session. */
      value: decimal.nullable(),
      /** The money put in since the beginning, minus the money taken out. */
      net_flow: decimal,
      /** The return since the beginning: 0.05 is 5%. */
      time_weighted: z.number().nullable(),
      /** Decline from the highest cumulative growth so far, as a fraction: 0 or negative. */
      drawdown: z.number().nullable(),
      index_value: decimal.nullable(),
      index_return: z.number().nullable(),
    }),
  ),
  drawdown: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('value'), depth: z.number(), high_date: date, low_date: date, current: z.number() }),
    z.object({ kind: z.literal('unavailable'), reason: z.string() }),
  ]),
  /** Option contracts left out of the returns, since they have no closing prices; their trades count as flows. */
  unpriced_options: z.array(z.string()),
  /** Sessions without a value, by the symbol whose price is missing. */
  left_out: z.array(z.object({ symbol: z.string(), sessions: z.int(), first: date, last: date })),
  years: z.array(z.object({ year: z.int(), ...periodReturns.shape })),
  positions: z.array(
    z.object({
      /** Null for cash. */
      symbol: z.string().nullable(),
      ...holding.shape,
      ...results.omit({ currency: true }).shape,
    }),
  ),
});

/** Without an import, `portfolio.csv` is the portfolio: it has positions, but no history. */
const snapshot = z.object({
  kind: z.literal('snapshot'),
  /** Null when there is no portfolio; `problem` says why. */
  source: z.string().nullable(),
  problem: z.string().nullable(),
  as_of: date,
  positions: z.array(z.object({ symbol: z.string(), ...holding.shape })),
});

export const historyReply = z.discriminatedUnion('kind', [ledgerHistory, snapshot]);

export type HistoryReply = z.infer<typeof historyReply>;
export type LedgerHistory = z.infer<typeof ledgerHistory>;
export type SnapshotReply = z.infer<typeof snapshot>;
