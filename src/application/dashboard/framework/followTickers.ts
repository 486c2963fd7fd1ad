import type { AnnounceNews } from './announceNews.js';
import type { FrameworkNews } from './frameworkRecord.port.js';
import type { StepByTicker, TickerActors } from './tickerActors.js';
import type { AuditOrigin, MemoryByTicker } from './tickerMemories.port.js';

/** Keeps the live actors in step with what is remembered of the tickers, and announces what they say. */
export class FollowTickers {
  constructor(
    private readonly actors: TickerActors,
    private readonly announce: AnnounceNews,
  ) {}

  /** From what is on disk: also announces what an end between keeping and announcing left unsaid. */
  async catchUp(origin: AuditOrigin, memories: MemoryByTicker): Promise<void> {
    this.actors.restore(memories);
    const left = Object.entries(memories).flatMap(([ticker, { news }]) =>
      news.map((event) => ({ origin, ticker, event })),
    );
    await this.announce.execute(left);
  }

  /** After an audit, once its memories are on disk. */
  async step(origin: AuditOrigin, memories: MemoryByTicker, steps: StepByTicker): Promise<void> {
    const heard: FrameworkNews[] = [];
    const end = this.actors.subscribe((ticker, event) => heard.push({ origin, ticker, event }));
    for (const [ticker, step] of Object.entries(steps)) this.actors.tell(ticker, step);
    end();
    this.actors.restore(memories);
    await this.announce.execute(heard);
  }
}
