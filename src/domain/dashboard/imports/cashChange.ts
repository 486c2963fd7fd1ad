import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { StatementTransaction, StatementTransactionKind } from './statement.js';

export const SELLING_KINDS: ReadonlySet<StatementTransactionKind> = new Set(['sell', 'short']);
export const TRADE_KINDS: ReadonlySet<StatementTransactionKind> = new Set(['buy', 'cover', ...SELLING_KINDS]);

export const isTrade = ({ kind }: StatementTransaction): boolean => TRADE_KINDS.has(kind);

/** Returns quantity × price × multiplier as a change in cash: negative for a purchase. */
export const grossOf = ({ quantity, price, multiplier }: StatementTransaction): Decimal =>
  (quantity?.value ?? ZERO)
    .times(price?.value ?? ZERO)
    .times(multiplier)
    .negated();

export const totalFeesOf = ({ fees }: StatementTransaction): Decimal => sumOf((fees ?? []).map(({ value }) => value));

/**
 * Returns the amount or, without one, the amount before fees less the fees. The price of shares that are split, and the
 * price and the amount of shares that are transferred, are not paid.
 */
export function cashChangeOf(transaction: StatementTransaction): Decimal {
  const { kind, quantity, amount, principal } = transaction;
  if (kind === 'transfer' && quantity?.value.isZero() === false) return ZERO;
  if (amount !== null) return amount.value;
  const beforeFees = principal?.value ?? (isTrade(transaction) ? grossOf(transaction) : ZERO);
  return beforeFees.minus(totalFeesOf(transaction));
}
