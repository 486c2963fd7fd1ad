import type { BrokerPosition } from '../../../portfolio/brokerPosition.js';
import { isSameInstrument } from '../../../market/occSymbol.js';
import { positionSymbolOf, isOptionOrder, type Order } from '../order.js';
import type { WorkingOrder } from '../orderEffect.js';
import type { QuotedPrices } from './worstFillPrices.js';
import type { PreflightContext } from '../preflightContext.js';

/** Dollars. The largest company is worth a few trillion; no private account holds a trillion. */
const MAX_EQUITY = 1e12;
/** Shares or contracts in one position; Apple has 1.5e10 shares in all. */
export const MAX_PLAUSIBLE_QUANTITY = 1e10;
/** Dollars per share: Berkshire Hathaway's class A, the most expensive stock in the USA, trades below a million. */
const MAX_PLAUSIBLE_PRICE = 1e7;
/** Brokers have only a handful of options levels. */
const MAX_OPTION_LEVEL = 10;
/** Dollars per share: the smallest tick of US exchanges. */
const MIN_PLAUSIBLE_PRICE = 1e-4;

export const isPlausiblePrice = (price: number): boolean =>
  price >= MIN_PLAUSIBLE_PRICE && price <= MAX_PLAUSIBLE_PRICE;

type Facts = Pick<PreflightContext, 'account' | 'positions' | 'working' | 'quote'>;

/**
 * Returns a sentence about the first implausible broker figure among those that the checks of this order use; null when
 * all are plausible.
 * @param opens shares or contracts that the order opens; an order that only closes needs only the figures of its own
 * symbol
 */
export function implausibleFigureReason(order: Order, opens: number, facts: Facts): string | null {
  const problem = problemOf(order, opens, facts);
  return problem === null
    ? null
    : `${problem} Orders that depend on it are refused until the broker reports a plausible figure. Check the account at the broker.`;
}

function problemOf(order: Order, opens: number, facts: Facts): string | null {
  const symbol = positionSymbolOf(order);
  const isOwn = (other: { readonly symbol: string }): boolean => isSameInstrument(other.symbol, symbol);
  const own = implausiblePositionReason(facts.positions.filter(isOwn)) ?? workingProblem(facts.working.filter(isOwn));
  if (own !== null || opens === 0) return own;
  return (
    accountProblem(facts.account, order) ??
    implausiblePositionReason(facts.positions) ??
    workingProblem(facts.working) ??
    quoteProblem(symbol, facts.quote)
  );
}

function equityProblem({ equity, uncountedPositionsNote: leftOut }: PreflightContext['account']): string | null {
  if (equity === null || !Number.isFinite(equity))
    return ['The broker reported no equity for the account.', leftOut].filter((text) => text !== undefined).join(' ');
  if (equity <= 0) return `The broker reports an equity of ${shown(equity)}, so orders cannot be sized.`;
  return equity > MAX_EQUITY ? `The broker reports an equity of ${shown(equity)}, which cannot be right.` : null;
}

/** Returns a sentence about the first implausible position; null when all are plausible. */
export function implausiblePositionReason(positions: readonly BrokerPosition[]): string | null {
  const position = positions.find(
    ({ quantity, costBasis }) => !isUpTo(MAX_PLAUSIBLE_QUANTITY, quantity) || !isUpTo(MAX_EQUITY, costBasis),
  );
  if (position === undefined) return null;
  const { symbol, quantity, costBasis } = position;
  return `The broker reports ${shown(quantity)} of ${symbol} at a cost of ${shown(costBasis)}, which cannot be right.`;
}

function workingProblem(working: readonly WorkingOrder[]): string | null {
  const order = working.find(({ remaining }) => !isUpTo(MAX_PLAUSIBLE_QUANTITY, remaining));
  return order === undefined
    ? null
    : `The broker reports an open order for ${shown(order.remaining)} of ${order.symbol}, which cannot be right.`;
}

function quoteProblem(symbol: string, { last, bid, ask }: QuotedPrices): string | null {
  const price = [last, bid, ask].find((each) => each !== null && each !== 0 && !isPlausiblePrice(each)) ?? null;
  return price === null ? null : `The broker quotes ${symbol} at ${shown(price)}, which cannot be right.`;
}

function accountProblem(account: PreflightContext['account'], order: Order): string | null {
  const { cash, optionLevel } = account;
  if (!isUpTo(MAX_EQUITY, cash)) return `The broker reports cash of ${shown(cash)}, which cannot be right.`;
  if (isOptionOrder(order) && !(optionLevel >= 0 && optionLevel <= MAX_OPTION_LEVEL))
    return `The broker reports an options level of ${shown(optionLevel)}, which cannot be right.`;
  return equityProblem(account);
}

const isUpTo = (most: number, value: number): boolean => Math.abs(value) <= most;

const shown = (value: number): string => (Math.abs(value) < MAX_EQUITY ? String(value) : value.toExponential(2));
