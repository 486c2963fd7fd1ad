import type { PublishFrameworkEvents } from './publishFrameworkEvents.js';
import type { TickerFrameworkEvent } from './frameworkEventRecorder.port.js';
import type { EventSequenceByTicker, TickerActors } from './tickerActors.js';
import type { AuditOrigin, TickerRecordByTicker } from './tickerRecordStore.port.js';

/** Keeps the live actors consistent with the ticker records, and publishes their events. */
export class SyncTickerActors {
  constructor(
    private readonly actors: TickerActors,
    private readonly frameworkEvents: PublishFrameworkEvents,
  ) {}

  /**
   * Restores the actors from disk, and publishes events that were stored but not yet published when the program ended.
   */
  async catchUp(origin: AuditOrigin, records: TickerRecordByTicker): Promise<void> {
    this.actors.restore(records);
    const left = Object.entries(records).flatMap(([ticker, { newEvents }]) =>
      newEvents.map((event) => ({ origin, ticker, event })),
    );
    await this.frameworkEvents.execute(left);
  }

  /** Call it after each audit, once the audit's records are on disk. */
  async step(origin: AuditOrigin, records: TickerRecordByTicker, steps: EventSequenceByTicker): Promise<void> {
    const heard: TickerFrameworkEvent[] = [];
    const end = this.actors.subscribe((ticker, event) => heard.push({ origin, ticker, event }));
    for (const [ticker, step] of Object.entries(steps)) this.actors.send(ticker, step);
    end();
    this.actors.restore(records);
    // A replay after a correction of prices sends sessions again whose events are already known.
    const isNew = ({ ticker, event }: TickerFrameworkEvent): boolean =>
      records[ticker]?.newEvents.some(({ id }) => id === event.id) === true;
    await this.frameworkEvents.execute(heard.filter(isNew));
  }
}
