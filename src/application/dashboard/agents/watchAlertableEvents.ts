import type { PublishFrameworkEvents } from '../framework/publishFrameworkEvents.js';
import type { CircuitBreaker } from '../trading/broker/circuitBreaker.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { Agents } from './agents.js';
import type { AlertableEvent } from './alertableEventLog.port.js';
import type { QueueAlerts } from './queueAlerts.js';

export interface WatchAlertableEventsDependencies {
  readonly frameworkEvents: PublishFrameworkEvents;
  readonly circuit: Pick<CircuitBreaker, 'subscribe'>;
  readonly queue: QueueAlerts;
  readonly agents: Pick<Agents, 'notifyWork'>;
  readonly clock: Clock;
  readonly report: ReportProblem;
}

/** Turns events into alerts as they occur, and triggers their delivery. */
export class WatchAlertableEvents {
  private last: Promise<void> = Promise.resolve();
  private ends: readonly (() => void)[] = [];

  constructor(private readonly dependencies: WatchAlertableEventsDependencies) {}

  start(): void {
    const { frameworkEvents, circuit, clock } = this.dependencies;
    this.ends = [
      frameworkEvents.subscribe((frameworkEvent) =>
        this.queueAlert({ kind: 'framework', at: clock.now().getTime(), frameworkEvent }),
      ),
      circuit.subscribe((opened) => this.queueAlert({ kind: 'circuit_opened', ...opened })),
    ];
  }

  /** Waits until pending alerts are in the queue. */
  async stop(): Promise<void> {
    for (const end of this.ends) end();
    await this.last;
  }

  private queueAlert(event: AlertableEvent): void {
    const { queue, agents, report } = this.dependencies;
    this.last = this.last
      .then(() => queue.execute(event))
      .then(() => agents.notifyWork('alerts'))
      .catch((problem: unknown) => report(problem, 'queueing an alert'));
  }
}
