import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { AuditOrigin } from './tickerRecordStore.port.js';

/** An event of a portfolio's ticker, on the prices of a source. */
export interface TickerFrameworkEvent {
  readonly origin: AuditOrigin;
  readonly ticker: string;
  readonly event: FrameworkEvent;
}

/** Records the events that the user, alerts and coaches have received. */
export interface FrameworkEventRecorder {
  /** Records an event once, and returns whether it was new. Resolves once stored. */
  record(event: TickerFrameworkEvent): Promise<boolean>;
}
