import type { Position } from './position.js';

export interface LimitedPortfolio {
  readonly kept: readonly Position[];
  /** The message for each ticker that is not audited. */
  readonly leftOut: Readonly<Record<string, string>>;
}

/**
 * Keeps the first `maxTickers` positions in the order of the file.
 * @param remedy an instruction that raises the limit
 */
export function limitTickers(
  positions: readonly Position[],
  maxTickers: number,
  remedy = 'choose a plan that covers more',
): LimitedPortfolio {
  return {
    kept: positions.slice(0, maxTickers),
    leftOut: Object.fromEntries(
      positions.slice(maxTickers).map(({ ticker }) => [ticker, overTheLimit(ticker, maxTickers, remedy)]),
    ),
  };
}

const overTheLimit = (ticker: string, maxTickers: number, remedy: string): string =>
  `${ticker} was not audited: ${maxTickers} tickers are covered, in the order of the portfolio file. ` +
  `Move its line up or ${remedy}.`;
