import { isSameInstrument } from '../market/occSymbol.js';

/** What a broker holds under a symbol. */
export interface BrokerPosition {
  /** A ticker, which the portfolio file may spell otherwise (BRK.B, BRK-B), or an OCC option symbol. */
  readonly symbol: string;
  /** Shares or contracts; negative = short; never 0. */
  readonly quantity: number;
  /** What was paid for all of it, negative when short: the average price is costBasis / quantity. */
  readonly costBasis: number;
  /** Code of the currency of the cost; USD by default; null when it is not known. */
  readonly currency?: string | null;
}

/** Of a symbol, over its lots; 0 when nothing is held. */
export const heldQuantity = (symbol: string, positions: readonly BrokerPosition[]): number =>
  positions.filter((each) => isSameInstrument(each.symbol, symbol)).reduce((sum, { quantity }) => sum + quantity, 0);
