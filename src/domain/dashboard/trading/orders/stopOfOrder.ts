import { heldQuantity } from '../../portfolio/brokerPosition.js';
import { statedOrFrameworkStop, usableStopFor, auditedTickerFor, type AuditedTicker } from './auditedTicker.js';
import type { Order } from './order.js';
import { priceText } from '../../market/tick.js';
import { worstFillPricesOf, isBuyOrder } from './pricing/worstFillPrices.js';
import type { PreflightContext } from './preflightContext.js';

export interface OrderStop {
  /** Stop price per share; null without a stop, and for options, which have no stop of their own. */
  readonly price: number | null;
  /** A sentence that says why an opening order in shares has no usable stop and what to do; null when it has one. */
  readonly problem: string | null;
}

export function stopOfOrder(
  order: Order,
  { audit, quote, positions }: Pick<PreflightContext, 'audit' | 'quote' | 'positions'>,
): OrderStop {
  if (order.instrument.kind === 'option') return { price: null, problem: null };
  const { symbol } = order.instrument;
  const entry = worstFillPricesOf(order, quote)?.entry ?? null;
  if (entry === null)
    return {
      price: null,
      problem: `There is no price for ${symbol}, so the risk of the order is unknown. ${isBuyOrder(order) ? 'Enter a limit price.' : 'Wait until there is a quote.'}`,
    };
  const ticker = auditedTickerFor(audit, symbol);
  const direction = isBuyOrder(order) ? 'long' : 'short';
  const price = usableStopFor(ticker, direction, entry);
  if (price !== null) return { price, problem: null };
  const problem = oppositePositionProblem(order, symbol, positions) ?? problemOf(symbol, ticker, direction, entry);
  return { price, problem };
}

/** Returns how to reduce the position when the order would open the opposite one; null otherwise. */
function oppositePositionProblem(
  { side }: Order,
  symbol: string,
  positions: PreflightContext['positions'],
): string | null {
  const held = heldQuantity(symbol, positions);
  if (side === 'buy' && held < 0) return `You are short ${symbol}. To reduce the position, choose “Buy to cover”.`;
  if (side === 'sell_short' && held > 0) return `You hold ${symbol}. To reduce the position, choose “Sell”.`;
  return null;
}

function problemOf(
  symbol: string,
  ticker: AuditedTicker | undefined,
  direction: 'long' | 'short',
  entry: number,
): string {
  const side = direction === 'long' ? 'under' : 'above';
  const atRisk = direction === 'long' ? 'the full value of the order is at risk' : 'the risk of the order is unbounded';
  const needed = direction === 'long' ? 'below' : 'above';
  if (ticker === undefined)
    return `${symbol} is not in the last audit, so it has no stop and ${atRisk}. Add it to the portfolio and run an audit.`;
  const stop = statedOrFrameworkStop(ticker, direction, entry);
  if (stop === null)
    return `${symbol} has no stop ${needed} the price, so ${atRisk}. Add a stop to its line in the portfolio file.`;
  const isBreached = direction === 'long' ? ticker.lastClose < stop : ticker.lastClose > stop;
  const isRaised = ticker.statedStop !== null && stop > ticker.statedStop;
  const remedy = isRaised
    ? 'The audit raised your stop and does not lower it, so do not add to the position.'
    : `Move the stop ${needed} the price, or do not add to the position.`;
  const [what, price] = isBreached ? ['close', ticker.lastClose] : ['entry price', entry];
  return `The ${what} ${priceText(price)} is ${side} the stop ${priceText(stop)} of ${symbol}, so ${atRisk}. ${remedy}`;
}
