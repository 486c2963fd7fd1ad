import type { BrokerPosition } from './brokerPosition.js';
import { exactSum, toDecimal } from './decimal.js';
import { roundedPrice } from '../market/rounding.js';
import type { HeldPosition } from './position.js';
import { canonicalSymbol } from '../../shared/ticker.js';

/** Prices are equal if they differ by at most this many dollars. */
export const PRICE_TOLERANCE = 0.0001;

export interface HoldingAtAveragePrice {
  readonly quantity: number;
  readonly averagePrice: number;
}

export interface Reconciliation {
  readonly drift: readonly {
    readonly ticker: string;
    readonly local: HoldingAtAveragePrice;
    readonly broker: HoldingAtAveragePrice;
  }[];
  readonly brokerOnly: readonly (HoldingAtAveragePrice & { readonly ticker: string })[];
  readonly localOnly: readonly (HoldingAtAveragePrice & { readonly ticker: string })[];
}

/**
 * Compares the portfolio file with the broker's positions. Each list of the result is sorted by ticker. The watch list
 * (quantity 0) is ignored.
 */
export function reconcilePortfolio(local: readonly HeldPosition[], broker: readonly BrokerPosition[]): Reconciliation {
  const mine = new Map(
    local.filter(({ quantity }) => quantity !== 0).map((position) => [canonicalSymbol(position.ticker), position]),
  );
  const theirs = holdingsByName(broker);
  const drift = inOrder(mine).flatMap(([name, position]) => {
    const holding = theirs.get(name);
    return holding === undefined || isSame(position, holding)
      ? []
      : [{ ticker: position.ticker, local: heldLocally(position), broker: heldThere(holding) }];
  });
  const brokerOnly = inOrder(theirs)
    .filter(([name]) => !mine.has(name))
    .map(([, holding]) => ({ ticker: holding.symbol, ...heldThere(holding) }));
  const localOnly = inOrder(mine)
    .filter(([name]) => !theirs.has(name))
    .map(([, position]) => ({ ticker: position.ticker, ...heldLocally(position) }));
  return { drift, brokerOnly, localOnly };
}

/**
 * Whether a position equals the broker's. Quantities must be equal; |price − cost/quantity| ≤ tolerance is checked
 * without division: |price·quantity − cost| ≤ tolerance·|quantity|.
 */
function isSame({ quantity, averagePrice }: HeldPosition, holding: BrokerPosition): boolean {
  const held = toDecimal(holding.quantity);
  if (!toDecimal(quantity).equals(held)) return false;
  const paid = toDecimal(averagePrice).times(held).abs();
  const difference = paid.minus(toDecimal(holding.costBasis).abs()).abs();
  return !difference.greaterThan(toDecimal(PRICE_TOLERANCE).times(held).abs());
}

/** Adds up the lots of each symbol into one position. */
function holdingsByName(holdings: readonly BrokerPosition[]): ReadonlyMap<string, BrokerPosition> {
  const found = new Map<string, BrokerPosition>();
  for (const lot of holdings) {
    const name = canonicalSymbol(lot.symbol);
    const other = found.get(name);
    found.set(
      name,
      other === undefined
        ? lot
        : {
            ...other,
            quantity: exactSum(other.quantity, lot.quantity),
            costBasis: exactSum(other.costBasis, lot.costBasis),
          },
    );
  }
  return new Map([...found].filter(([, { quantity }]) => quantity !== 0));
}

const heldLocally = ({ quantity, averagePrice }: HeldPosition): HoldingAtAveragePrice => ({
  quantity,
  averagePrice: roundedPrice(averagePrice),
});

const heldThere = ({ quantity, costBasis }: BrokerPosition): HoldingAtAveragePrice => ({
  quantity,
  averagePrice: roundedPrice(Math.abs(costBasis / quantity)),
});

const inOrder = <T>(byName: ReadonlyMap<string, T>): [string, T][] =>
  [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1));
