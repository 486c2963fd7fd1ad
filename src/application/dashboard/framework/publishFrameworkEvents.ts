import type { TickerFrameworkEvent, FrameworkEventRecorder } from './frameworkEventRecorder.port.js';

/** Tells everyone who listens what happened to the tickers, each event once. */
export class PublishFrameworkEvents {
  private readonly listeners = new Set<(news: TickerFrameworkEvent) => void>();

  constructor(private readonly record: FrameworkEventRecorder) {}

  /** Each is on record before it is told. */
  async execute(news: readonly TickerFrameworkEvent[]): Promise<void> {
    for (const each of news) {
      if (await this.record.record(each)) for (const listener of this.listeners) listener(each);
    }
  }

  /** Returns what ends it. */
  subscribe(listener: (news: TickerFrameworkEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
