import { z } from 'zod';
import {
  AMOUNT_SIGNS,
  DATE_ORDERS,
  DECIMAL_MARKS,
  MAPPED_FIELDS,
  MAPPABLE_TRANSACTION_KINDS,
} from '../../../../../domain/dashboard/imports/columnMapping.js';

/** The user's description of a table whose layout is not known. */

const MAX_NAME_LENGTH = 255;
const MAX_COLUMNS = 200;

const mappedColumn = z.strictObject({
  /** The name of the column as in `unmappedTable`; upper and lower case are treated alike. */
  column: z.string().min(1).max(MAX_NAME_LENGTH),
  field: z.enum([...new Set([...MAPPED_FIELDS.positions, ...MAPPED_FIELDS.transactions])]),
});
const mappedWord = z.strictObject({ word: z.string().max(MAX_NAME_LENGTH), kind: z.enum(MAPPABLE_TRANSACTION_KINDS) });

export const columnMapping = z.strictObject({
  /** Lines without an account name belong to this broker or account. */
  broker: z.string().trim().min(1, 'must name the broker or the account').max(80),
  lists: z.enum(['positions', 'transactions']),
  columns: z.array(mappedColumn).max(MAX_COLUMNS),
  date_order: z.enum(
    DATE_ORDERS,
    'must be month_first or day_first (a suggestion has null if the dates are valid in both orders)',
  ),
  decimal_mark: z
    .enum(DECIMAL_MARKS, 'must be point or comma (a suggestion has null if the numbers are valid with both marks)')
    .default('point'),
  /**
   * `signed`: negative when cash is paid. `unsigned`: the transaction's kind decides. `reversed`: positive when cash is
   * paid.
   */
  amount_signs: z.enum(AMOUNT_SIGNS).default('signed'),
  /** The meaning of each word in the column that names the kinds of transactions. */
  kinds: z.array(mappedWord).max(MAX_COLUMNS).default([]),
});

export const unmappedTable = z.object({
  /** Line number of the header. */
  line: z.int(),
  columns: z.array(
    z.object({
      name: z.string(),
      /**
       * The date orders (month first, day first) in which every cell is a valid date; only the first when each cell
       * means the same date in both orders.
       */
      date_orders: z.array(z.enum(DATE_ORDERS)),
      /** The distinct texts in the column; empty when there are too many to be kinds of transactions. */
      words: z.array(z.string()),
    }),
  ),
  /** The first lines below the header. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** A guess from the column names and the cells. Date order and decimal mark are null if the cells fit both. */
  suggestion: columnMapping
    .omit({ broker: true })
    .extend({ date_order: z.enum(DATE_ORDERS).nullable(), decimal_mark: z.enum(DECIMAL_MARKS).nullable() }),
});

export type ColumnMappingOnWire = z.infer<typeof columnMapping>;
export type UnmappedTableOnWire = z.infer<typeof unmappedTable>;
