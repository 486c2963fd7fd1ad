import type { BrokerPosition } from '../../../portfolio/brokerPosition.js';
import { SHARES_PER_CONTRACT, readOccSymbol, symbolRootOf } from '../../../market/occSymbol.js';
import type { WorkingOrder } from '../orderEffect.js';
import { isBuyOrder } from '../pricing/worstFillPrices.js';

interface Account {
  readonly positions: readonly BrokerPosition[];
  readonly working: readonly WorkingOrder[];
}

/** The calls that an order would sell short, and the shares that it would sell. */
interface Change {
  readonly callsSold: number;
  readonly sharesSold: number;
}

export const NO_COVERAGE_CHANGE: Change = { callsSold: 0, sharesSold: 0 };

/**
 * Returns how many of a root's short calls are not covered by shares. Open orders count as filled when that is the
 * worse case.
 */
export function nakedCallCount({ positions, working }: Account, root: string, change: Change): number {
  const sold = contractsSold({ positions, working }, root, 'call') + change.callsSold;
  const held = sumOf(
    positions.filter(({ symbol }) => isShareOf(root, symbol)),
    ({ quantity }) => Math.max(0, quantity),
  );
  const leaving = sumOf(
    working.filter((order) => isShareOf(root, order.symbol) && !isBuyOrder(order)),
    ({ remaining }) => remaining,
  );
  const free = Math.max(0, held - leaving - change.sharesSold);
  return Math.max(0, sold - Math.floor(free / SHARES_PER_CONTRACT));
}

/** The cash that assignment of all short puts could take. */
export function putObligations({ positions, working }: Account): number {
  const held = sumOf(positions, ({ symbol, quantity }) => Math.max(0, -quantity) * putStrike(symbol));
  const open = sumOf(
    working.filter(({ side }) => side === 'sell_to_open'),
    ({ symbol, remaining }) => remaining * putStrike(symbol),
  );
  return SHARES_PER_CONTRACT * (held + open);
}

function contractsSold({ positions, working }: Account, root: string, right: 'call' | 'put'): number {
  const isOne = (symbol: string): boolean => {
    const contract = readOccSymbol(symbol);
    return contract !== null && contract.root === root && contract.right === right;
  };
  const held = sumOf(
    positions.filter(({ symbol }) => isOne(symbol)),
    ({ quantity }) => Math.max(0, -quantity),
  );
  return (
    held +
    sumOf(
      working.filter(({ symbol, side }) => side === 'sell_to_open' && isOne(symbol)),
      ({ remaining }) => remaining,
    )
  );
}

function putStrike(symbol: string): number {
  const contract = readOccSymbol(symbol);
  return contract?.right === 'put' ? contract.strike : 0;
}

/**
 * Whether a symbol denotes shares of the root. False for option contracts, since their whole symbol becomes the root.
 */
const isShareOf = (root: string, symbol: string): boolean => symbolRootOf(symbol) === root;

const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
