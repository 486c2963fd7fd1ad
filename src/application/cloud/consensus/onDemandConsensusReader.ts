import {
  tickerConsensusFiguresOf,
  K_ANONYMITY_MIN_USERS,
  rankConsensusFigures,
  type TickerConsensusFigures,
} from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { ConsensusReader } from './consensusReader.port.js';
import type { ConsensusSignals } from './consensusSignals.port.js';

/** Computes the figures for each request. */
export class OnDemandConsensusReader implements ConsensusReader {
  constructor(private readonly signals: Pick<ConsensusSignals, 'countsOf' | 'states'>) {}

  async of(day: string, ticker: string): Promise<TickerConsensusFigures | null> {
    const { states, kinds } = await this.signals.countsOf(day, ticker, K_ANONYMITY_MIN_USERS);
    return tickerConsensusFiguresOf(ticker, states, kinds);
  }

  async top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]> {
    const counted = await this.signals.states(day, K_ANONYMITY_MIN_USERS);
    const figures = counted.map(({ ticker, states }) => tickerConsensusFiguresOf(ticker, states, []));
    return rankConsensusFigures(figures.filter((each) => each !== null)).slice(0, limit);
  }
}
