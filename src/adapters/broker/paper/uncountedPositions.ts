import { firstNames } from '../../../domain/shared/listText.js';

/** A position without a price and without a known currency. Its cost cannot be added to amounts in dollars. */
export interface UncountedPosition {
  readonly symbol: string;
  /** Negative = short. */
  readonly quantity: number;
  /** A sentence that says why the price source has no price. */
  readonly reason: string;
}

/**
 * Whether one of the positions is short. Leaving out its liability would make the equity, and therefore the sizes of
 * orders, too large.
 */
export const hasShortPosition = (positions: readonly UncountedPosition[]): boolean =>
  positions.some(({ quantity }) => quantity < 0);

export function uncountedPositionsText(positions: readonly UncountedPosition[]): string {
  const names = firstNames(positions.map(({ symbol }) => symbol));
  const [what, whose] = positions.length === 1 ? ['is', 'its currency is'] : ['are', 'their currencies are'];
  return `${names} ${what} not counted in the equity: without a price, ${whose} unknown. ${positions[0]?.reason ?? ''}`;
}
