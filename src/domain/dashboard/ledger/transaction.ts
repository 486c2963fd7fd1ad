import type { Decimal } from '../portfolio/decimal.js';
import type { Money } from '../portfolio/money.js';

/** Where a transaction was read from. */
export interface TransactionSource {
  /** The name of the file that lists the transaction; `orders.jsonl` for the fills of orders sent by the dashboard. */
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
}

interface TransactionFacts {
  /** Account as the broker's file names it. */
  readonly account: string;
  /** ISO date. */
  readonly tradeDate: string;
  /** The change in the account's cash, fee included: negative for a purchase. 0 when no cash moves. */
  readonly amount: Money;
  /** Included in `amount` and in its currency; negative for a rebate. */
  readonly fee: Decimal;
  readonly source: TransactionSource;
}

export const TRADE_TRANSACTION_KINDS = ['buy', 'sell', 'short', 'cover'] as const;

/** An execution. `buy` and `cover` both add to a position, `sell` and `short` both reduce it, even below zero. */
export interface TradeFacts extends TransactionFacts {
  readonly kind: (typeof TRADE_TRANSACTION_KINDS)[number];
  /** A ticker, or an option contract's OCC symbol. */
  readonly symbol: string;
  /** Shares or contracts, above 0. */
  readonly quantity: Decimal;
  /** The price per share that the trade states, even for options. What was actually paid is in `amount`. */
  readonly price: Decimal;
}

/** A cash movement that changes no position; `symbol` is the instrument that caused it, if the source names one. */
export interface CashFacts extends TransactionFacts {
  readonly kind: 'dividend' | 'interest' | 'fee' | 'tax' | 'deposit' | 'withdrawal';
  readonly symbol: string | null;
}

export interface SplitFacts extends TransactionFacts {
  readonly kind: 'split';
  readonly symbol: string;
  /** The change in the quantity held: +30 when 10 shares become 40, -90 when 100 become 10. */
  readonly quantity: Decimal;
  /** New shares per old share; missing when the source does not say, and in the ledgers of earlier releases. */
  readonly ratio?: Decimal | undefined;
}

export interface SpinOffFacts extends TransactionFacts {
  readonly kind: 'spin_off';
  /** The symbol of the parent company. */
  readonly symbol: string;
  readonly newSymbol: string;
  /** Shares received of `newSymbol`; negative for a short position. */
  readonly quantity: Decimal;
  /** The part of the parent's cost that moves to `newSymbol`, from 0 to 1; null when the source does not say. */
  readonly costFraction: Decimal | null;
}

/** A rename, or an exchange of one security for another, such as in a merger. */
export interface SymbolChangeFacts extends TransactionFacts {
  readonly kind: 'symbol_change';
  readonly symbol: string;
  readonly newSymbol: string;
  /** The whole position in `newSymbol` after the change; null when the quantity stays the same. */
  readonly quantity: Decimal | null;
}

/** Cash or a security that moves from or to another account. */
export interface TransferFacts extends TransactionFacts {
  readonly kind: 'transfer';
  /** Null for cash. */
  readonly symbol: string | null;
  /** The change in the quantity held; 0 for cash. */
  readonly quantity: Decimal;
  /** The market price on the day, as quoted; null when the source does not say. */
  readonly price: Decimal | null;
  /** The cost basis that comes with received shares, above 0; null when the source does not say. */
  readonly cost: Decimal | null;
}

/** A transaction that is not in the ledger yet. */
export type TransactionDraft = TradeFacts | CashFacts | SplitFacts | SpinOffFacts | SymbolChangeFacts | TransferFacts;

/** An entry of the ledger. It is never changed; only a reversing batch cancels it. */
export type Transaction = TransactionDraft & {
  /** Unique in the ledger. */
  readonly id: string;
  /** The batch that added the transaction. */
  readonly batchId: string;
};

export type TradeTransaction = Extract<Transaction, { kind: TradeFacts['kind'] }>;

export const isTradeTransaction = (transaction: Transaction): transaction is TradeTransaction =>
  TRADE_TRANSACTION_KINDS.some((kind) => kind === transaction.kind);

/** A transfer of a security. */
export type ShareTransfer = Transaction & TransferFacts & { readonly symbol: string };

export const isShareTransfer = (transaction: Transaction): transaction is ShareTransfer =>
  transaction.kind === 'transfer' && transaction.symbol !== null;

export const isPurchase = ({ kind }: TransactionDraft): boolean => kind === 'buy' || kind === 'cover';

/** Returns the transaction with its amount in another currency. */
export const inCurrency = <T extends Transaction>(transaction: T, currency: string): T => ({
  ...transaction,
  amount: { ...transaction.amount, currency },
});
