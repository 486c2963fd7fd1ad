import { exactSum } from './decimal.js';
import { isSameInstrument } from '../market/occSymbol.js';

export interface BrokerPosition {
  /** A ticker, which the portfolio file may spell differently (BRK.B, BRK-B), or an OCC option symbol. */
  readonly symbol: string;
  /** Shares or contracts; negative = short; never 0. */
  readonly quantity: number;
  /** The total cost, negative when short; the average price is costBasis / quantity. */
  readonly costBasis: number;
  /** The last price per share, in the position's currency; absent if the broker reports none, and for options. */
  readonly price?: number;
  /** Currency code of the cost; USD if absent; null if unknown. */
  readonly currency?: string | null;
}

/** Sums a symbol's lots; 0 when nothing is held. */
export const heldQuantity = (symbol: string, positions: readonly BrokerPosition[]): number =>
  exactSum(...positions.filter((each) => isSameInstrument(each.symbol, symbol)).map(({ quantity }) => quantity));
