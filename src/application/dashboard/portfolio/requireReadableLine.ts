import { PortfolioUnavailable, type LoadedPortfolio } from './portfolioSource.port.js';

/** @throws PortfolioUnavailable when every line of the portfolio has an error */
export function requireReadableLine({ source, positions, options, errors: [error] }: LoadedPortfolio): void {
  if (error === undefined || positions.length + options.length > 0) return;
  throw new PortfolioUnavailable(`No line of ${source} could be read. Line ${error.line}: ${error.message}`);
}
