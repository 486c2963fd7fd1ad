import { majorUnitOf } from '../market/currency.js';
import { toDecimal, type Decimal } from './decimal.js';
import type { HeldPosition } from './position.js';

/**
 * Returns a position with its average price in the unit of its ticker's prices: 12.60 GBP become 1260 GBp. Returns null
 * when these are in another currency.
 * @param quoted null when the currency of the prices is unknown
 */
export function inUnitOfPrices<Held extends HeldPosition>(position: Held, quoted: string | null): Held | null {
  const { currency, averagePrice } = position;
  if (currency === undefined || quoted === null || currency === quoted) return position;
  const converted = convertToPriceUnit(toDecimal(averagePrice), currency, quoted);
  return converted === null ? null : { ...position, averagePrice: converted.toNumber(), currency: quoted };
}

/** Converts an amount between the units of one currency, such as GBP and GBp; null for two currencies. */
export function convertToPriceUnit(amount: Decimal, currency: string, priceCurrency: string): Decimal | null {
  if (currency === priceCurrency) return amount;
  const [held, price] = [majorUnitOf(currency), majorUnitOf(priceCurrency)];
  if (held === null || price === null || held.currency !== price.currency) return null;
  return amount.times(price.units).dividedBy(held.units);
}
