import type { PublishedFigures } from '../../src/application/cloud/consensus/consensusFigures.port.js';
import type { Figures } from '../../src/domain/cloud/consensus/figures.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryPublishedFigures implements PublishedFigures, Restorable {
  private publication: { readonly day: string; readonly figures: readonly Figures[]; readonly at: Date } | null = null;

  checkpoint(): () => void {
    const { publication } = this;
    return () => void (this.publication = publication);
  }

  async of(day: string, ticker: string): Promise<Figures | null> {
    return this.figuresOf(day).find((each) => each.ticker === ticker) ?? null;
  }

  async top(day: string, limit: number): Promise<readonly Figures[]> {
    return this.figuresOf(day).slice(0, limit);
  }

  async publishedAt(): Promise<Date | null> {
    return this.publication?.at ?? null;
  }

  async publish(day: string, figures: readonly Figures[], at: Date): Promise<void> {
    this.publication = structuredClone({ day, figures, at });
  }

  private figuresOf(day: string): readonly Figures[] {
    return this.publication?.day === day ? structuredClone(this.publication.figures) : [];
  }
}
