import type { Position } from './position.js';

export interface LimitedPortfolio {
  readonly audited: readonly Position[];
  /** The reason for each ticker that is not audited. */
  readonly skippedReasonByTicker: Readonly<Record<string, string>>;
}

/**
 * Keeps the first `maxTickers` positions in file order.
 * @param remedy what the user can do to raise the limit
 */
export function limitTickers(
  positions: readonly Position[],
  maxTickers: number,
  remedy = 'choose a plan that covers more tickers',
): LimitedPortfolio {
  return {
    audited: positions.slice(0, maxTickers),
    skippedReasonByTicker: Object.fromEntries(
      positions.slice(maxTickers).map(({ ticker }) => [ticker, overTheLimit(ticker, maxTickers, remedy)]),
    ),
  };
}

const overTheLimit = (ticker: string, maxTickers: number, remedy: string): string =>
  `${ticker} was not audited: only the first ${maxTickers} tickers in the portfolio file are covered. ` +
  `Move its line up or ${remedy}.`;
