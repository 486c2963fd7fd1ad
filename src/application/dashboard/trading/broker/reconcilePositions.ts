import { Conflict } from '../../../../domain/shared/failure/failure.js';
import { implausiblePositionReason } from '../../../../domain/dashboard/trading/orders/pricing/plausibility.js';
import { reconcilePortfolio, type Reconciliation } from '../../../../domain/dashboard/portfolio/reconciliation.js';
import type { Clock } from '../../../shared/clock.port.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../portfolio/portfolioSource.port.js';
import { requireReadableLine } from '../../portfolio/requireReadableLine.js';
import type { Broker } from './broker.port.js';
import { BrokerFailure } from './brokerFailure.js';

const NO_OWN =
  'There is no portfolio of your own to compare with the broker’s positions. Import a file of your broker, or create portfolio.csv.';

export interface ReconciledPositions extends Reconciliation {
  readonly asOf: Date;
}

/** Compares the portfolio file with the broker's positions, which it fetches with a single request. */
export class ReconcilePositions {
  constructor(
    private readonly broker: Pick<Broker, 'name' | 'positions'>,
    private readonly portfolio: PortfolioSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Conflict `portfolio_unavailable`; BrokerFailure, also for implausible positions */
  async execute(): Promise<ReconciledPositions> {
    const { positions, options } = await this.local();
    const held = await this.broker.positions();
    const implausible = implausiblePositionReason(held);
    if (implausible !== null) throw new BrokerFailure(implausible, 'none');
    return { asOf: this.clock.now(), ...reconcilePortfolio([...positions, ...options], held) };
  }

  private async local(): Promise<LoadedPortfolio> {
    try {
      const portfolio = await this.portfolio.read();
      if (portfolio.source === SAMPLE_PORTFOLIO && this.broker.name !== 'paper') throw new PortfolioMissing(NO_OWN);
      requireReadableLine(portfolio);
      return portfolio;
    } catch (problem) {
      if (!(problem instanceof PortfolioUnavailable)) throw problem;
      throw new Conflict('portfolio_unavailable', problem.message);
    }
  }
}
