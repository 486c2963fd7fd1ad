import { toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import { cashChangeOf, grossOf, isTrade, SELLING_KINDS, totalFeesOf } from './cashChange.js';
import { printAmount, printQuantity, maxRoundingErrorOf } from './printedNumber.js';
import type { ConsistencyReportBuilder } from './consistencyReport.js';
import type { OrderFill, StatementTransaction, StatementTransactionKind } from './statement.js';
import { differenceText, isWithinRounding, timesQuantity } from './verifyPositions.js';

const SIGN_OF_AMOUNT: Readonly<Partial<Record<StatementTransactionKind, 1 | -1>>> = {
  dividend: 1,
  deposit: 1,
  withdrawal: -1,
  fee: -1,
  tax: -1,
};

/**
 * Maximum fee of a trade without a fee column, as a fraction of the trade's value. One cent, and one dollar per option
 * contract, are allowed on top.
 */
const MAX_HIDDEN_FEE = toDecimal(0.001);
const CENT = toDecimal(0.01);
const SHARES_OF_STOCK = 1;

/**
 * Compares a trade's quantity × price and fees with its amount, and the sign of other amounts with the transaction's
 * kind.
 */
export function verifyTransaction(transaction: StatementTransaction, proof: ConsistencyReportBuilder): void {
  if (isTrade(transaction)) verifyTrade(transaction, proof);
  else verifyCashFlow(transaction, proof);
  if (transaction.doubt !== undefined) proof.note(transaction.line, transaction.doubt);
}

function verifyTrade(transaction: StatementTransaction, proof: ConsistencyReportBuilder): void {
  const { line, kind, quantity, price, amount, principal, multiplier } = transaction;
  const name = transaction.symbol ?? 'A trade';
  if (quantity === null || quantity.value.isZero() || (price === null && amount === null)) {
    proof.contradict(line, `${name}: the trade has no quantity, or has neither a price nor an amount.`);
    return;
  }
  proof.check(
    'sign',
    line,
    quantity.value.isNegative() === SELLING_KINDS.has(kind),
    () =>
      `${name}: the quantity ${printQuantity(quantity.value)} has the wrong sign for this kind of transaction (${kind}).`,
  );
  if ((transaction.fees ?? []).some(({ value }) => value.isNegative() && !value.isZero()))
    proof.note(line, `${name}: the fee is negative. It is a rebate, or the sign is wrong.`);
  if (price === null) return;
  const gross = grossOf(transaction);
  const slack = (): Decimal => timesQuantity({ quantity, multiplier }, price).slack;
  if (principal !== null) {
    const difference = gross.minus(principal.value);
    const isConsistent =
      difference.isZero() || isWithinRounding(difference, slack().plus(maxRoundingErrorOf(principal)));
    proof.check('amount', line, isConsistent, () =>
      differenceText(name, 'quantity × price', gross, 'principal', principal),
    );
  }
  if (amount === null) return;
  const fees = totalFeesOf(transaction);
  const before = principal?.value ?? gross;
  const rest = before.minus(fees).minus(amount.value);
  const isSame =
    rest.isZero() || isWithinRounding(rest, (principal === null ? slack() : ZERO).plus(maxRoundingErrorOf(amount)));
  const isFee = !isSame && transaction.fees === null && isPlausibleFee(rest, transaction, gross);
  proof.check('amount', line, isSame || isFee, () =>
    differenceText(
      name,
      fees.isZero() ? 'quantity × price' : 'quantity × price less fees',
      before.minus(fees),
      'amount',
      amount,
    ),
  );
  if (isFee)
    proof.note(
      line,
      `${name}: the amount includes a fee of ${printAmount(rest)}, the difference between the amount and quantity × price.`,
    );
}

function isPlausibleFee(rest: Decimal, { quantity, multiplier }: StatementTransaction, gross: Decimal): boolean {
  const contracts = multiplier === SHARES_OF_STOCK ? ZERO : (quantity?.value.abs() ?? ZERO);
  const limit = gross.abs().times(MAX_HIDDEN_FEE).plus(CENT).plus(contracts);
  return rest.isPositive() && rest.lessThanOrEqualTo(limit);
}

function verifyCashFlow(transaction: StatementTransaction, proof: ConsistencyReportBuilder): void {
  const { line, kind, symbol, amount, principal, quantity } = transaction;
  const expected = SIGN_OF_AMOUNT[kind];
  if (amount !== null && principal !== null) {
    const fees = totalFeesOf(transaction);
    const net = principal.value.minus(fees);
    const isConsistent = isWithinRounding(
      net.minus(amount.value),
      maxRoundingErrorOf(amount).plus(maxRoundingErrorOf(principal)),
    );
    const what = fees.isZero() ? 'shares × amount per share' : 'amount before fees less fees';
    proof.check('amount', line, isConsistent, () => differenceText(symbol ?? 'A payment', what, net, 'amount', amount));
  }
  const stated = amount ?? principal;
  if (stated === null) {
    if (expected !== undefined && quantity === null) proof.contradict(line, `A transaction (${kind}) has no amount.`);
    return;
  }
  if (expected !== undefined && !stated.value.isZero() && stated.value.isNegative() !== expected < 0)
    proof.note(
      line,
      `${symbol === null ? '' : `${symbol}: `}${printAmount(stated.value)} has an unusual sign for this kind of transaction (${kind}): it is a reversal, or the sign is wrong.`,
    );
}

/** Compares each printed cash balance with the previous balance plus the amounts in between. */
export function verifyBalances(transactions: readonly StatementTransaction[], proof: ConsistencyReportBuilder): void {
  for (const withBalance of groupByBalance(transactions)) {
    if (withBalance.every(({ balance }) => balance === null)) continue;
    const broken = new Map(fewestBrokenBalances(withBalance).map((step) => [step.line, step]));
    for (const { line, balance } of withBalance) {
      if (balance === null) continue;
      const step = broken.get(line);
      proof.check('balance', line, step === undefined, () => wrongBalance(balance.value, step?.expected ?? ZERO));
    }
  }
}

/** Whether the balances show that the newest transaction comes first; null when they show no order. */
export function isNewestFirstByBalance(transactions: readonly StatementTransaction[]): boolean | null {
  let difference = 0;
  for (const withBalance of groupByBalance(transactions))
    difference += brokenBalances(withBalance).length - brokenBalances(withBalance.toReversed()).length;
  return difference === 0 ? null : difference > 0;
}

type BalanceGroups = readonly (readonly StatementTransaction[])[];

/**
 * An account has one cash balance for each currency, or one in its own currency although lines name those of their
 * securities: the grouping with fewer contradictions applies.
 */
const groupByBalance = (transactions: readonly StatementTransaction[]): BalanceGroups =>
  [...Map.groupBy(transactions, ({ account }) => account).values()].flatMap((ofAccount): BalanceGroups => {
    const byCurrency = [...Map.groupBy(ofAccount, ({ currency }) => currency).values()];
    return byCurrency.length > 1 && countBroken([ofAccount]) < countBroken(byCurrency) ? [ofAccount] : byCurrency;
  });

const countBroken = (groups: BalanceGroups): number =>
  groups.reduce((count, group) => count + fewestBrokenBalances(group).length, 0);

/** Returns the contradictions in the order of the lines, oldest or newest first, that has fewer of them. */
function fewestBrokenBalances(transactions: readonly StatementTransaction[]): readonly BalanceStep[] {
  const [oldestFirst, newestFirst] = [brokenBalances(transactions), brokenBalances(transactions.toReversed())];
  return oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst;
}

const wrongBalance = (stated: Decimal, expected: Decimal): string =>
  `The cash balance should be ${printAmount(expected)} after this line, but the file states ${printAmount(stated)}. A line is missing here, or an amount is wrong.`;

interface BalanceStep {
  readonly line: number;
  readonly expected: Decimal;
}

function brokenBalances(chronological: readonly StatementTransaction[]): readonly BalanceStep[] {
  const broken: BalanceStep[] = [];
  let expected: Decimal | null = null;
  for (const transaction of chronological) {
    const { line, balance } = transaction;
    if (expected !== null) expected = expected.plus(cashChangeOf(transaction));
    if (balance === null) continue;
    if (expected !== null && !expected.equals(balance.value)) broken.push({ line, expected });
    expected = balance.value;
  }
  return broken;
}

/** Checks, after each execution, that the filled quantity stated for the order is the sum of its executions so far. */
export function verifyOrderFills(fills: readonly OrderFill[], proof: ConsistencyReportBuilder): void {
  for (const [order, ofOrder] of Map.groupBy(fills, (fill) => fill.order)) {
    let sum = ZERO;
    for (const { line, shares, filled } of ofOrder.toSorted((one, other) =>
      one.filled.value.comparedTo(other.filled.value),
    )) {
      sum = sum.plus(shares.value);
      const executed = sum;
      proof.check(
        'filled',
        line,
        executed.equals(filled.value),
        () =>
          `The order ${order} had filled ${printQuantity(filled.value)} after this line, but its executions add up to ${printQuantity(executed)}. A line is missing, or a quantity is wrong.`,
      );
      sum = filled.value;
    }
  }
}
