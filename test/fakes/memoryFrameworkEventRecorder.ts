import type {
  TickerFrameworkEvent,
  FrameworkEventRecorder,
} from '../../src/application/dashboard/framework/frameworkEventRecorder.port.js';

export class MemoryFrameworkEventRecorder implements FrameworkEventRecorder {
  private readonly kept = new Map<string, TickerFrameworkEvent>();

  async record(news: TickerFrameworkEvent): Promise<boolean> {
    const key = JSON.stringify([news.origin.prices, news.origin.portfolio, news.ticker, news.event.id]);
    if (this.kept.has(key)) return false;
    this.kept.set(key, structuredClone(news));
    return true;
  }

  /** Returns the events as `TICKER id`, in order of receipt. */
  told(): string[] {
    return [...this.kept.values()].map(({ ticker, event }) => `${ticker} ${event.id}`);
  }
}
