import { USD } from '../market/currency.js';
import { sharesPerUnit } from '../market/occSymbol.js';
import { sumOf, toCents, toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { BrokerName } from '../trading/mode/brokerMode.js';
import { fillsOf, type Fill } from '../trading/journal/fill.js';
import type { OrderSide } from '../trading/orders/order.js';
import type { IntentEvent } from '../trading/orders/orderEvent.js';
import {
  isPurchase,
  isTradeTransaction,
  type TradeFacts,
  type TradeTransaction,
  type Transaction,
} from './transaction.js';

/** Source file and batch id of the fills of the dashboard's own orders. */
export const ORDER_LOG_SOURCE = 'orders.jsonl';

const PRICE_DECIMALS = 6;

/** A fill, with the account that its order was sent to. */
export type FillWithAccount = Fill & { readonly account: string };

/** Orders in this account are simulated, so their fills are not transactions. */
const PAPER_ACCOUNT = 'paper' satisfies BrokerName;

/**
 * Lists the fills of real accounts.
 * @param account the account to assume for orders that an earlier release recorded without an account
 */
export function fillsOfRealAccounts(events: readonly IntentEvent[], account: string): FillWithAccount[] {
  const accounts = new Map(
    events.flatMap((event) => (event.type === 'intended' ? [[event.key, event.account ?? account] as const] : [])),
  );
  return fillsOf(events)
    .map((fill) => ({ ...fill, account: accounts.get(fill.key) ?? account }))
    .filter((fill) => fill.account !== PAPER_ACCOUNT);
}

/**
 * Returns the imported account that the orders belong to: the one with the broker's account number, or else the only
 * imported account. Returns `account` when neither exists.
 */
function accountOfFills(account: string, imported: ReadonlySet<string>): string {
  const [number = account] = account.split(' ').toReversed();
  const [first, ...others] = imported;
  const named = [...imported].find((each) => number !== '' && each.includes(number));
  return named ?? (first !== undefined && others.length === 0 ? first : account);
}

const KINDS: Readonly<Record<OrderSide, TradeFacts['kind']>> = {
  buy: 'buy',
  sell: 'sell',
  sell_short: 'short',
  buy_to_cover: 'cover',
  buy_to_open: 'buy',
  sell_to_open: 'short',
  buy_to_close: 'cover',
  sell_to_close: 'sell',
};

/** Returns the fills of orders as transactions. They lack the broker's fees, which the order log does not contain. */
export const transactionsOfFills = (fills: readonly FillWithAccount[]): TradeTransaction[] =>
  fills.map(({ key, symbol, side, quantity, price, tradeDate, account }, place) => {
    const size = toDecimal(quantity).abs();
    const paid = toDecimal(quantity).times(toDecimal(price)).times(sharesPerUnit(symbol)).negated();
    return {
      id: `${ORDER_LOG_SOURCE}:${key}:${place + 1}`,
      batchId: ORDER_LOG_SOURCE,
      kind: KINDS[side],
      account,
      tradeDate,
      symbol,
      quantity: size,
      price: toDecimal(price).toDecimalPlaces(PRICE_DECIMALS),
      amount: { amount: toCents(paid), currency: USD },
      fee: ZERO,
      source: { file: ORDER_LOG_SOURCE, line: place + 1 },
    };
  });

/**
 * Adds the fills that no import covers. Fills and imported trades of the same day, symbol and direction count as the
 * same trades, unless the fills belong to another imported account: only the quantity that exceeds the imported trades
 * is added.
 */
export function withOrderFills(imported: readonly Transaction[], fills: readonly TradeTransaction[]): Transaction[] {
  if (fills.length === 0) return [...imported];
  const covered = new Map<string, Decimal>();
  const accounts = new Set(imported.map(({ account }) => account));
  const placed = fills.map((fill) => ({ ...fill, account: accountOfFills(fill.account, accounts) }));
  // Reconciliations add transactions to an account with the order's own account name, which no file has.
  const known = new Set(placed.flatMap(({ account }, place) => (account === fills[place]?.account ? [] : [account])));
  const keyOf = (trade: TradeTransaction): string =>
    `${trade.tradeDate} ${trade.symbol} ${isPurchase(trade)} ${known.has(trade.account) ? trade.account : ''}`;
  for (const trade of imported.filter(isTradeTransaction))
    covered.set(keyOf(trade), sumOf([covered.get(keyOf(trade)) ?? ZERO, trade.quantity]));
  const uncovered = placed.flatMap((fill) => {
    const left = covered.get(keyOf(fill)) ?? ZERO;
    if (left.greaterThanOrEqualTo(fill.quantity)) {
      covered.set(keyOf(fill), left.minus(fill.quantity));
      return [];
    }
    covered.delete(keyOf(fill));
    return [left.isZero() ? fill : remainder(fill, fill.quantity.minus(left))];
  });
  return [...imported, ...uncovered];
}

const remainder = (fill: TradeTransaction, quantity: Decimal): TradeTransaction => ({
  ...fill,
  quantity,
  amount: { ...fill.amount, amount: toCents(fill.amount.amount.times(quantity).dividedBy(fill.quantity)) },
});
