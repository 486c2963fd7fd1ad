import type { TickerMemory } from '../../../domain/dashboard/framework/memory.js';

/** What the memories are about: those of the sample say nothing about the user's own holdings. */
export interface AuditOrigin {
  /** Name of the price source. */
  readonly prices: string;
  /** Name of the portfolio. */
  readonly portfolio: string;
}

export type MemoryByTicker = Readonly<Record<string, TickerMemory>>;

/** What is kept of each ticker between two audits of one origin. */
export interface TickerMemories {
  /** Empty when there is none, or only of another origin. */
  recall(origin: AuditOrigin): Promise<MemoryByTicker>;
  /** In place of everything that was kept before; on disk when it resolves. */
  keep(origin: AuditOrigin, memories: MemoryByTicker): Promise<void>;
}
