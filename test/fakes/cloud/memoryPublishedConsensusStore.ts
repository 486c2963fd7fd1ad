import type { PublishedConsensusStore } from '../../../src/application/cloud/consensus/consensusReader.port.js';
import type { TickerConsensusFigures } from '../../../src/domain/cloud/consensus/tickerConsensusFigures.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryPublishedConsensusStore implements PublishedConsensusStore, Restorable {
  private publication: {
    readonly day: string;
    readonly figures: readonly TickerConsensusFigures[];
    readonly at: Date;
  } | null = null;

  checkpoint(): () => void {
    const { publication } = this;
    return () => void (this.publication = publication);
  }

  async of(day: string, ticker: string): Promise<TickerConsensusFigures | null> {
    return this.figuresOf(day).find((each) => each.ticker === ticker) ?? null;
  }

  async top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]> {
    return this.figuresOf(day).slice(0, limit);
  }

  async publishedAt(): Promise<Date | null> {
    return this.publication?.at ?? null;
  }

  async publish(day: string, figures: readonly TickerConsensusFigures[], at: Date): Promise<void> {
    this.publication = structuredClone({ day, figures, at });
  }

  private figuresOf(day: string): readonly TickerConsensusFigures[] {
    return this.publication?.day === day ? structuredClone(this.publication.figures) : [];
  }
}
