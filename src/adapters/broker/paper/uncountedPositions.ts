/** A position without a price and with an unknown currency, so its cost cannot be added to dollars. */
export interface UncountedPosition {
  readonly symbol: string;
  /** Negative = short. */
  readonly quantity: number;
  /** A sentence that says why the price source has no price. */
  readonly reason: string;
}

/** Leaving out the liability of a short position would overstate the equity that orders are sized by. */
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
  return `${names}${more} ${what} not counted in the equity, because the currency of ${whose} is unknown. ${positions[0]?.reason ?? ''}`;
}
