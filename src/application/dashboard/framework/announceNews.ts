import type { FrameworkNews, FrameworkRecord } from './frameworkRecord.port.js';

/** Tells everyone who listens what happened to the tickers, each event once. */
export class AnnounceNews {
  private readonly listeners = new Set<(news: FrameworkNews) => void>();

  constructor(private readonly record: FrameworkRecord) {}

  /** Each is on record before it is told. */
  async execute(news: readonly FrameworkNews[]): Promise<void> {
    for (const each of news) {
      if (await this.record.record(each)) for (const listener of this.listeners) listener(each);
    }
  }

  /** Returns what ends it. */
  subscribe(listener: (news: FrameworkNews) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
