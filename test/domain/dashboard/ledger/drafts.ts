import { parseDecimal, ZERO, type Decimal } from '../../../../src/domain/dashboard/portfolio/decimal.js';
import type {
  CashFacts,
  SpinOffFacts,
  SplitFacts,
  SymbolChangeFacts,
  TradeFacts,
  Transaction,
  TransactionDraft,
  TransferFacts,
} from '../../../../src/domain/dashboard/ledger/transaction.js';

export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`"${text}" is not a decimal`);
  return value;
}

type Common = Partial<Pick<TransactionDraft, 'account' | 'source'>> & { readonly fee?: string };

const common = (tradeDate: string, amount: string, { fee = '0', ...others }: Common = {}) => ({
  account: 'Brokerage',
  tradeDate,
  amount: { amount: decimal(amount), currency: 'USD' },
  fee: decimal(fee),
  source: { file: 'activity.csv', line: 2 },
  ...others,
});

/** A trade. Its amount is the quantity times the price, negative for a purchase, less the fee. */
export function trade(
  kind: TradeFacts['kind'],
  tradeDate: string,
  symbol: string,
  quantity: string,
  price: string,
  others: Common = {},
): TradeFacts {
  const gross = decimal(quantity).times(decimal(price));
  const isPurchase = kind === 'buy' || kind === 'cover';
  const amount = (isPurchase ? gross.negated() : gross).minus(decimal(others.fee ?? '0'));
  return {
    kind,
    symbol,
    quantity: decimal(quantity),
    price: decimal(price),
    ...common(tradeDate, amount.toFixed(), others),
  };
}

export const inEuros = <Draft extends TransactionDraft>(draft: Draft): Draft => ({
  ...draft,
  amount: { ...draft.amount, currency: 'EUR' },
});

export const cash = (
  kind: CashFacts['kind'],
  tradeDate: string,
  amount: string,
  symbol: string | null = null,
  others: Common = {},
): CashFacts => ({ kind, symbol, ...common(tradeDate, amount, others) });

export const split = (
  tradeDate: string,
  symbol: string,
  quantity: string,
  others: Common & Pick<SplitFacts, 'ratio'> = {},
): SplitFacts => ({ kind: 'split', symbol, quantity: decimal(quantity), ...common(tradeDate, '0', others) });

export const spinOff = (
  tradeDate: string,
  symbol: string,
  newSymbol: string,
  quantity: string,
  costFraction: string | null,
): SpinOffFacts => ({
  kind: 'spin_off',
  symbol,
  newSymbol,
  quantity: decimal(quantity),
  costFraction: costFraction === null ? null : decimal(costFraction),
  ...common(tradeDate, '0'),
});

export const symbolChange = (
  tradeDate: string,
  symbol: string,
  newSymbol: string,
  quantity: string | null = null,
): SymbolChangeFacts => ({
  kind: 'symbol_change',
  symbol,
  newSymbol,
  quantity: quantity === null ? null : decimal(quantity),
  ...common(tradeDate, '0'),
});

export const transferOfShares = (
  tradeDate: string,
  symbol: string,
  quantity: string,
  { price = null, cost = null }: { readonly price?: string | null; readonly cost?: string | null } = {},
): TransferFacts => ({
  kind: 'transfer',
  symbol,
  quantity: decimal(quantity),
  price: price === null ? null : decimal(price),
  cost: cost === null ? null : decimal(cost),
  ...common(tradeDate, '0'),
});

export const transferOfCash = (tradeDate: string, amount: string): TransferFacts => ({
  kind: 'transfer',
  symbol: null,
  quantity: ZERO,
  price: null,
  cost: null,
  ...common(tradeDate, amount),
});

/** Turns drafts into the transactions of one batch, numbered in the order of the list. */
export const inBatch = (drafts: readonly TransactionDraft[], batchId = 'b1'): Transaction[] =>
  drafts.map((draft, place) => ({ ...draft, id: `${batchId}:${place + 1}`, batchId }));
