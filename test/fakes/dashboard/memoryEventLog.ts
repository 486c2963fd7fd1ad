import type { EventLog, LoggedEvent } from '../../../src/application/dashboard/eventLog.port.js';

export class MemoryEventLog implements EventLog {
  readonly events: LoggedEvent[] = [];

  async append(event: LoggedEvent): Promise<void> {
    this.events.push(event);
  }

  async *read(): AsyncGenerator<LoggedEvent> {
    yield* this.events;
  }
}
