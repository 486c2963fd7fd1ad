import type { AuditStore } from '../../../application/dashboard/audit/auditStore.port.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { requireReadableLine } from '../../../application/dashboard/portfolio/requireReadableLine.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { Conflict } from '../../../domain/shared/failure/failure.js';

type StartingPortfolio = Pick<LoadedPortfolio, 'positions' | 'options' | 'cash'>;

/**
 * Reads the portfolio with which a paper account starts. A missing or empty file counts as a portfolio without
 * positions only if the last audit had no holdings either, so that the account does not look empty by mistake.
 * @throws Conflict `portfolio_unavailable`
 */
export async function readStartingPortfolio(
  portfolio: PortfolioSource,
  audits: Pick<AuditStore, 'latest'>,
): Promise<StartingPortfolio> {
  try {
    const loaded = await portfolio.read();
    const { source, positions, options } = loaded;
    if (source === SAMPLE_PORTFOLIO && hadHoldings(audits))
      throw new PortfolioUnavailable(
        'Your portfolio file is missing, but the last audit has its holdings. Restore the file, or run an audit to continue with the sample portfolio.',
      );
    if (source === HOME_FILES.ledger || positions.length + options.length > 0) return loaded;
    requireReadableLine(loaded);
    if (hadHoldings(audits))
      throw new PortfolioUnavailable(
        `${source} lists no ticker, but the last audit has holdings. Restore the file or, if nothing is held, list a ticker with quantity 0.`,
      );
    return loaded;
  } catch (problem) {
    if (!(problem instanceof PortfolioUnavailable)) throw problem;
    if (problem instanceof PortfolioMissing && !hadHoldings(audits)) return { positions: [], options: [] };
    throw new Conflict('portfolio_unavailable', `The paper account is unavailable. ${problem.message}`);
  }
}

function hadHoldings(audits: Pick<AuditStore, 'latest'>): boolean {
  const portfolio = audits.latest()?.audit.portfolio;
  if (portfolio === undefined || portfolio.source === SAMPLE_PORTFOLIO) return false;
  return portfolio.positions + (portfolio.holdings_over_limit ?? 0) > 0;
}
