import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { AuditOrigin } from './tickerRecordStore.port.js';

/** A framework event of a ticker, with the price source that it is based on. */
export interface TickerFrameworkEvent {
  readonly origin: AuditOrigin;
  readonly ticker: string;
  readonly event: FrameworkEvent;
}

/** Records the events that the user, the alerts and the coaches have received. */
export interface FrameworkEventRecorder {
  /** Records an event once, and returns whether it was new. Resolves once the event is stored. */
  record(event: TickerFrameworkEvent): Promise<boolean>;
}
