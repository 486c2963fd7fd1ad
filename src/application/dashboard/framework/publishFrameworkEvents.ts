import type { TickerFrameworkEvent, FrameworkEventRecorder } from './frameworkEventRecorder.port.js';

/** Publishes the tickers' events to all listeners, each event once. */
export class PublishFrameworkEvents {
  private readonly listeners = new Set<(event: TickerFrameworkEvent) => void>();

  constructor(private readonly record: FrameworkEventRecorder) {}

  /** Records each event before publishing it. */
  async execute(events: readonly TickerFrameworkEvent[]): Promise<void> {
    for (const each of events) {
      if (await this.record.record(each)) for (const listener of this.listeners) listener(each);
    }
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: TickerFrameworkEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
