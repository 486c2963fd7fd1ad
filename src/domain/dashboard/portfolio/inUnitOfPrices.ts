import { majorUnitOf } from '../market/currency.js';
import { toDecimal, type Decimal } from './decimal.js';
import type { HeldPosition, Position } from './position.js';

/**
 * Returns a position with its cost prices in the unit of its ticker's prices: 12.60 GBP become 1260 GBp. Returns null
 * when these are in another currency.
 * @param quoted null when the currency of the prices is unknown
 */
export function inUnitOfPrices<Held extends HeldPosition & Pick<Position, 'entryPrice'>>(
  position: Held,
  quoted: string | null,
): Held | null {
  const { currency, averagePrice, entryPrice } = position;
  if (currency === undefined || quoted === null || currency === quoted) return position;
  const inUnit = (price: number): number | undefined =>
    convertToPriceUnit(toDecimal(price), currency, quoted)?.toNumber();
  const converted = inUnit(averagePrice);
  if (converted === undefined) return null;
  return {
    ...position,
    averagePrice: converted,
    ...(entryPrice === undefined ? {} : { entryPrice: inUnit(entryPrice) }),
    currency: quoted,
  };
}

/** Converts an amount between the units of one currency, such as GBP and GBp; null for two currencies. */
export function convertToPriceUnit(amount: Decimal, currency: string, priceCurrency: string): Decimal | null {
  if (currency === priceCurrency) return amount;
  const [held, price] = [majorUnitOf(currency), majorUnitOf(priceCurrency)];
  if (held === null || price === null || held.currency !== price.currency) return null;
  return amount.times(price.units).dividedBy(held.units);
}
