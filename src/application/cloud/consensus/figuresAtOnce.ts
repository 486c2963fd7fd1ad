import { figuresOf, K_FLOOR, ranked, type Figures } from '../../../domain/cloud/consensus/figures.js';
import type { ConsensusFigures } from './consensusFigures.port.js';
import type { ConsensusFires } from './consensusFires.port.js';

/** Figures as they are at the moment of asking. */
export class FiguresAtOnce implements ConsensusFigures {
  constructor(private readonly fires: Pick<ConsensusFires, 'countsOf' | 'states'>) {}

  async of(day: string, ticker: string): Promise<Figures | null> {
    const { states, kinds } = await this.fires.countsOf(day, ticker, K_FLOOR);
    return figuresOf(ticker, states, kinds);
  }

  async top(day: string, limit: number): Promise<readonly Figures[]> {
    const counted = await this.fires.states(day, K_FLOOR);
    const figures = counted.map(({ ticker, states }) => figuresOf(ticker, states, []));
    return ranked(figures.filter((each) => each !== null)).slice(0, limit);
  }
}
