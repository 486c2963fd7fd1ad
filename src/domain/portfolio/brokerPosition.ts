/** What a broker holds under a symbol. */
export interface BrokerPosition {
  /** A ticker as the portfolio file spells it, or an OCC option symbol. */
  readonly symbol: string;
  /** Shares or contracts; negative = short; never 0. */
  readonly quantity: number;
  /** What was paid for all of it, negative when short: the average price is costBasis / quantity. */
  readonly costBasis: number;
}

/** Of a symbol, over its lots; 0 when nothing is held. */
export const heldIn = (symbol: string, positions: readonly BrokerPosition[]): number =>
  positions.filter((each) => each.symbol === symbol).reduce((sum, { quantity }) => sum + quantity, 0);
