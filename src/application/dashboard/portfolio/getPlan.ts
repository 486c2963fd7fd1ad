import { Conflict, NotFound } from '../../../domain/shared/failure/failure.js';
import type { Position } from '../../../domain/dashboard/portfolio/position.js';
import { PortfolioUnavailable, type LoadedPortfolio, type PortfolioSource } from './portfolioSource.port.js';

/** Returns a position as the portfolio has it now, which can differ from the latest audit. */
export class GetPlan {
  constructor(private readonly portfolio: PortfolioSource) {}

  /**
   * @throws NotFound when the portfolio has no such position
   * @throws Conflict when the portfolio cannot be read
   */
  async execute(ticker: string): Promise<Position> {
    const { positions } = await loadPortfolio(this.portfolio);
    return heldPosition(positions, ticker);
  }
}

/** @throws Conflict when the portfolio cannot be read */
export async function loadPortfolio(portfolio: PortfolioSource): Promise<LoadedPortfolio> {
  try {
    return await portfolio.read();
  } catch (problem) {
    if (problem instanceof PortfolioUnavailable) throw new Conflict('portfolio_unavailable', problem.message);
    throw problem;
  }
}

/** @throws NotFound when there is no position in the ticker */
export function heldPosition(positions: readonly Position[], ticker: string): Position {
  const position = positions.find((each) => each.ticker === ticker && each.quantity !== 0);
  if (position === undefined)
    throw new NotFound(`${ticker} is not a position of your portfolio. Import it first.`, 'unknown_position');
  return position;
}
