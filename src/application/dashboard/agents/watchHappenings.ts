import type { AnnounceNews } from '../framework/announceNews.js';
import type { CircuitBreaker } from '../trading/broker/circuitBreaker.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { Agents } from './agents.js';
import type { Happening } from './happenings.port.js';
import type { QueueAlerts } from './queueAlerts.js';

export interface WatchParts {
  readonly announce: AnnounceNews;
  readonly circuit: Pick<CircuitBreaker, 'subscribe'>;
  readonly queue: QueueAlerts;
  readonly agents: Pick<Agents, 'hasWork'>;
  readonly clock: Clock;
  readonly report: ProblemReport;
}

/** Makes alerts of news while they come, and has them sent. */
export class WatchHappenings {
  private last: Promise<void> = Promise.resolve();
  private ends: readonly (() => void)[] = [];

  constructor(private readonly parts: WatchParts) {}

  begin(): void {
    const { announce, circuit, clock } = this.parts;
    this.ends = [
      announce.subscribe((news) => this.take({ kind: 'framework', at: clock.now().getTime(), news })),
      circuit.subscribe((opened) => this.take({ kind: 'circuit_opened', ...opened })),
    ];
  }

  /** Waits for what is being put into the queue. */
  async end(): Promise<void> {
    for (const end of this.ends) end();
    await this.last;
  }

  private take(happening: Happening): void {
    const { queue, agents, report } = this.parts;
    this.last = this.last
      .then(() => queue.execute(happening))
      .then(() => agents.hasWork('alerts'))
      .catch((problem: unknown) => report(problem, 'making an alert'));
  }
}
