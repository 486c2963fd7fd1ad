/** A position without a price whose currency is not known, so its cost cannot be summed with dollars. */
export interface UncountedPosition {
  readonly symbol: string;
  /** Negative = short. */
  readonly quantity: number;
  /** Why the price source has no price, in a sentence. */
  readonly reason: string;
}

/** What a short position owes is missing from the equity, which would then be too high to size orders by. */
export const hasShortPosition = (positions: readonly UncountedPosition[]): boolean =>
  positions.some(({ quantity }) => quantity < 0);

const NAMES_SHOWN = 5;

export function uncountedPositionsText(positions: readonly UncountedPosition[]): string {
  const names = positions
    .slice(0, NAMES_SHOWN)
    .map(({ symbol }) => symbol)
    .join(', ');
  const more = positions.length > NAMES_SHOWN ? ` and ${positions.length - NAMES_SHOWN} more` : '';
  const [what, whose] = positions.length === 1 ? ['is', 'its price'] : ['are', 'their prices'];
  return `${names}${more} ${what} not counted in the equity, because the currency of ${whose} is not known. ${positions[0]?.reason ?? ''}`;
}
