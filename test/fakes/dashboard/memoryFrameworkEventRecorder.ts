import type {
  TickerFrameworkEvent,
  FrameworkEventRecorder,
} from '../../../src/application/dashboard/framework/frameworkEventRecorder.port.js';

export class MemoryFrameworkEventRecorder implements FrameworkEventRecorder {
  private readonly stored = new Map<string, TickerFrameworkEvent>();

  async record(news: TickerFrameworkEvent): Promise<boolean> {
    const key = JSON.stringify([news.origin.prices, news.origin.portfolio, news.ticker, news.event.id]);
    if (this.stored.has(key)) return false;
    this.stored.set(key, structuredClone(news));
    return true;
  }

  /** Returns the events as `TICKER id`, in order of receipt. */
  receivedEvents(): string[] {
    return [...this.stored.values()].map(({ ticker, event }) => `${ticker} ${event.id}`);
  }
}
