import type { AmountSigns, MappableTransactionKind } from '../../../domain/dashboard/imports/columnMapping.js';
import type { StatementTransactionKind } from '../../../domain/dashboard/imports/statement.js';
import type { CellFormat, ColumnNamesByField } from './tableRow.js';

export const TRANSACTION_FIELDS = [
  'account',
  'date',
  'settlementDate',
  'action',
  'symbol',
  'description',
  'quantity',
  'price',
  'commission',
  'fees',
  'accruedInterest',
  'amount',
  'principal',
  'balance',
  'currency',
] as const;
export type TransactionField = (typeof TRANSACTION_FIELDS)[number];

/** The kind of a transaction; `cash` is a deposit or a withdrawal, depending on its sign. */
export type ActionKind = StatementTransactionKind | 'cash';

/** Returns what a broker's action means; undefined for an unknown action. */
type ReadAction = (action: string) => MappableTransactionKind | undefined;

/** The broker's actions for each kind of transaction; the first match applies. */
export type ActionRules = readonly (readonly [pattern: RegExp, kind: ActionKind | 'option_closing'])[];

export const createActionReader =
  (rules: ActionRules): ReadAction =>
  (action) =>
    rules.find(([pattern]) => pattern.test(action))?.[1];

/** How a broker lays out its table of transactions. */
export interface TransactionLayout {
  readonly columns: ColumnNamesByField<TransactionField>;
  /** The fields that identify a header. */
  readonly required: readonly TransactionField[];
  readonly readAction: ReadAction;
  /** Whether quantities of sales are printed as negative numbers. */
  readonly hasSignedQuantities: boolean;
  readonly isSortedByDate: boolean;
  /** Whether a table with the account in its title ends with a line that states the sum of all amounts. */
  readonly titledTableHasTotal?: boolean;
  readonly accountInTitle?: RegExp;
  /** Whether fees are printed as negative numbers. */
  readonly hasNegativeFees?: boolean;
  /** Whether the purchase with a reinvested dividend is listed as a dividend that has a quantity but no price. */
  readonly hasReinvestedDividends?: boolean;
  /** The text in place of a balance that is not known yet. */
  readonly pendingBalance?: string;
  readonly amountSigns?: AmountSigns;
  readonly format?: CellFormat;
}
