import type { FieldProblem } from '../../shared/failure/failure.js';

/** Which of the two numbers comes first in dates such as 03/04/2026. */
export const DATE_ORDERS = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * `signed`: paid amounts are negative. `reversed`: paid amounts are positive. `unsigned`: the amounts of kinds that are
 * paid count as negative; all others keep their sign.
 */
export const AMOUNT_SIGNS = ['signed', 'unsigned', 'reversed'] as const;
export type AmountSigns = (typeof AMOUNT_SIGNS)[number];

/**
 * `cash` is a deposit or a withdrawal, depending on the sign of its amount. `trade` is a buy or a sell, depending on
 * the sign of its quantity. An `option_closing` is an option that expired, or was assigned or exercised.
 */
export const MAPPABLE_TRANSACTION_KINDS = [
  'buy',
  'sell',
  'short',
  'cover',
  'trade',
  'dividend',
  'interest',
  'fee',
  'tax',
  'deposit',
  'withdrawal',
  'cash',
  'split',
  'transfer',
  'option_closing',
  'ignored',
] as const;
export type MappableTransactionKind = (typeof MAPPABLE_TRANSACTION_KINDS)[number];

const SHARED_FIELDS = ['symbol', 'description', 'quantity', 'price', 'account', 'currency'] as const;

/** The fields that a column can be mapped to, by what the file lists: positions or transactions. */
export const MAPPED_FIELDS = {
  positions: [...SHARED_FIELDS, 'value', 'average_cost', 'cost_basis', 'gain'],
  transactions: [
    'date',
    'kind',
    ...SHARED_FIELDS,
    'amount',
    'amount_before_fees',
    'commission',
    'fee',
    'balance',
    'settlement_date',
  ],
} as const;
export type ImportListKind = keyof typeof MAPPED_FIELDS;
export type MappedField = (typeof MAPPED_FIELDS)[ImportListKind][number];

/** Suggested as the broker of a file whose layout is not known. */
export const DEFAULT_BROKER = 'My broker';

export interface MappedColumn {
  /** The name of the column in the header; case-insensitive. */
  readonly column: string;
  readonly field: MappedField;
}

/** The user's mapping of the columns of a file whose layout is unknown. */
export interface ColumnMapping {
  /** The account name for lines that do not name an account. */
  readonly broker: string;
  readonly lists: ImportListKind;
  readonly columns: readonly MappedColumn[];
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  readonly amountSigns: AmountSigns;
  /** The transaction kind for each word in the kind column; case-insensitive. */
  readonly kinds: readonly { readonly word: string; readonly kind: MappableTransactionKind }[];
}

/** A mapping that was saved with an import, and is reused for files with the same columns in any order. */
export interface SavedMapping {
  /** The names of all columns of the file. */
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  readonly savedAt: Date;
}

/** Whether two headers name the same columns, in any order. */
export const hasSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** A column of a table whose layout is not known. */
export interface MappableColumn {
  readonly name: string;
  /**
   * The date orders in which all cells of the column are valid dates; only one when both orders give the same dates.
   */
  readonly dateOrders: readonly DateOrder[];
  /** The distinct values of the column; empty when there are too many of them to be kinds of transactions. */
  readonly words: readonly string[];
}

/** A mapping guessed from column names and cells. */
interface SuggestedMapping extends Omit<ColumnMapping, 'broker' | 'dateOrder' | 'decimalMark'> {
  /** Null when the dates fit both orders. */
  readonly dateOrder: DateOrder | null;
  /** Null when the numbers fit both marks. */
  readonly decimalMark: DecimalMark | null;
}

/** A table whose layout is not known. */
export interface UnmappedTable {
  /** The line of the header. */
  readonly line: number;
  readonly columns: readonly MappableColumn[];
  /** The first lines below the header. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly suggestion: SuggestedMapping;
}

/** Lists the problems that make a mapping unusable for any file. */
export function mappingProblems({ lists, columns, amountSigns, kinds }: ColumnMapping): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const problem = (path: string, message: string): unknown => problems.push({ path: `mapping.${path}`, message });
  const allowed: ReadonlySet<MappedField> = new Set(MAPPED_FIELDS[lists]);
  for (const [field, mapped] of Map.groupBy(columns, (each) => each.field)) {
    if (!allowed.has(field)) problem('columns', `A list of ${lists} has no field ${field}.`);
    if (mapped.length > 1)
      problem('columns', `${quotedList(mapped.map(({ column }) => column))} are all mapped to ${field}. Choose one.`);
  }
  for (const [column, mapped] of Map.groupBy(columns, (each) => each.column.toLowerCase()))
    if (mapped.length > 1) problem('columns', `"${column}" is mapped to several fields. Choose one.`);
  const has = (...fields: readonly MappedField[]): boolean => columns.some(({ field }) => fields.includes(field));
  for (const { isMissing, what } of REQUIRED[lists])
    if (isMissing(has)) problem('columns', `${what} must be mapped to a column.`);
  for (const [word, meanings] of Map.groupBy(kinds, (each) => each.word.toLowerCase()))
    if (new Set(meanings.map(({ kind }) => kind)).size > 1)
      problem('kinds', `"${word}" is mapped to several kinds of transactions. Choose one.`);
  if (amountSigns === 'unsigned' && kinds.some(({ kind }) => kind === 'cash'))
    problem(
      'kinds',
      'Amounts without signs cannot tell deposits from withdrawals. Choose deposit or withdrawal for each word.',
    );
  return problems;
}

type Has = (...fields: readonly MappedField[]) => boolean;

const REQUIRED: Readonly<
  Record<ImportListKind, readonly { readonly what: string; readonly isMissing: (has: Has) => boolean }[]>
> = {
  positions: [
    { what: 'symbol', isMissing: (has) => !has('symbol') },
    { what: 'quantity', isMissing: (has) => !has('quantity') },
  ],
  transactions: [
    { what: 'date', isMissing: (has) => !has('date') },
    { what: 'kind or quantity', isMissing: (has) => !has('kind', 'quantity') },
    { what: 'symbol', isMissing: (has) => has('quantity') && !has('symbol') },
    { what: 'amount or price', isMissing: (has) => !has('amount', 'amount_before_fees', 'price') },
  ],
};

const quotedList = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
