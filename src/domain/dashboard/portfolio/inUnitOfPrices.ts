import { majorUnitOf } from '../market/currency.js';
import { toDecimal } from './decimal.js';
import type { HeldPosition } from './position.js';

/**
 * Returns a position with its average price in the unit of its ticker's prices: 12.60 GBP become 1260 GBp. Returns null
 * when these are in another currency.
 * @param quoted null when the currency of the prices is unknown
 */
export function inUnitOfPrices<Held extends HeldPosition>(position: Held, quoted: string | null): Held | null {
  const { currency, averagePrice } = position;
  if (currency === undefined || quoted === null || currency === quoted) return position;
  const [held, price] = [majorUnitOf(currency), majorUnitOf(quoted)];
  if (held === null || price === null || held.currency !== price.currency) return null;
  const converted = toDecimal(averagePrice).times(price.units).dividedBy(held.units).toNumber();
  return { ...position, averagePrice: converted, currency: quoted };
}
