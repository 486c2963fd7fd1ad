import type { TransactionDraft } from '../ledger/transaction.js';
import type { Decimal } from '../portfolio/decimal.js';

/** A number as a file prints it: its last decimal may be rounded. */
export interface PrintedNumber {
  readonly value: Decimal;
  /** Number of digits after the decimal point. */
  readonly decimals: number;
  /** The currency that is printed with the number; absent for a dollar sign, which several currencies share. */
  readonly currency?: string;
}

/** Lines count from 1, as in a text editor. */
interface OnLine {
  readonly line: number;
}

export interface LineNote extends OnLine {
  readonly message: string;
}

/** A position as a broker's file lists it. */
export interface StatementPosition extends OnLine {
  /** Null when the file does not name the account. */
  readonly account: string | null;
  /** A ticker in this program's spelling, or an OCC option symbol. */
  readonly symbol: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Negative when short. */
  readonly quantity: PrintedNumber;
  /** Shares per unit: 100 for an option contract. */
  readonly multiplier: number;
  readonly price: PrintedNumber | null;
  readonly value: PrintedNumber | null;
  /** Per share. */
  readonly averageCost: PrintedNumber | null;
  readonly costBasis: PrintedNumber | null;
  readonly gain: PrintedNumber | null;
  /** Percentage of the account's value. */
  readonly percentOfAccount: PrintedNumber | null;
}

/** Cash, a money-market fund, or a security without a ticker: it counts in totals but is not a position. */
export interface OtherAsset extends OnLine {
  readonly account: string | null;
  readonly label: string;
  /** Why the asset is not a position. */
  readonly reason: string;
  readonly value: PrintedNumber | null;
  readonly percentOfAccount: PrintedNumber | null;
}

export type StatementTransactionKind = Exclude<TransactionDraft['kind'], 'spin_off' | 'symbol_change'>;

/** A transaction as a broker's file lists it. */
export interface StatementTransaction extends OnLine {
  readonly account: string | null;
  /** ISO date of the trade. */
  readonly date: string;
  readonly settlementDate: string | null;
  readonly kind: StatementTransactionKind;
  readonly symbol: string | null;
  readonly currency: string;
  readonly description: string;
  /** Change of the held quantity; null when nothing is bought, sold or delivered. */
  readonly quantity: PrintedNumber | null;
  readonly multiplier: number;
  readonly price: PrintedNumber | null;
  /** Commissions and fees in columns of their own, positive when paid; null when the file has no such column. */
  readonly fees: readonly PrintedNumber[] | null;
  /** Change of the cash; null when the file has no amounts. */
  readonly amount: PrintedNumber | null;
  /** The amount before fees, where the file has it. */
  readonly principal: PrintedNumber | null;
  /** The account's cash after the transaction. */
  readonly balance: PrintedNumber | null;
  /** Cost of received shares; absent when the file does not state it. */
  readonly cost?: Decimal;
  /** New shares per old share in a split; absent when the file does not state it. */
  readonly ratio?: Decimal;
  /** How the line was understood, where the file leaves it open. */
  readonly doubt?: string;
}

/** One execution of an order, with the order's total filled quantity after that execution. */
export interface OrderFill extends OnLine {
  readonly order: string;
  readonly shares: PrintedNumber;
  readonly filled: PrintedNumber;
}

/** A total that the file prints, with the numbers that must add up to it. */
export interface StatementTotal extends OnLine {
  /** Names the total, such as "the market value". */
  readonly what: string;
  readonly total: PrintedNumber;
  readonly parts: readonly PrintedNumber[];
  /** True for cash amounts. False for market values, which may have been rounded before or after they were summed. */
  readonly areExact: boolean;
}

/** The content of a file that a broker exported. */
export interface BrokerStatement {
  readonly broker: string;
  readonly accounts: readonly string[];
  readonly positions: readonly StatementPosition[];
  readonly otherAssets: readonly OtherAsset[];
  readonly transactions: readonly StatementTransaction[];
  /** Whether the file lists its transactions by date. */
  readonly isSortedByDate: boolean;
  /** First and last day that the file says it covers. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly orderFills: readonly OrderFill[];
  readonly totals: readonly StatementTotal[];
  /** Assumptions made where the file is ambiguous, such as an unstated currency. */
  readonly assumptions?: readonly LineNote[];
  /** Lines left out on purpose, with the reason. */
  readonly ignored: readonly LineNote[];
  /** Lines with a fault, and parts that the layout always has but this file lacks. */
  readonly unreadable: readonly LineNote[];
}
