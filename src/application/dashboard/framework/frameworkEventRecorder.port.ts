import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { AuditOrigin } from './tickerRecordStore.port.js';

/** Something that happened to a ticker of a portfolio, on the prices of a source. */
export interface TickerFrameworkEvent {
  readonly origin: AuditOrigin;
  readonly ticker: string;
  readonly event: FrameworkEvent;
}

/** What the user, alerts and coaches have been told. */
export interface FrameworkEventRecorder {
  /** Records it once, however often it is given; whether it was new. Kept when it resolves. */
  record(news: TickerFrameworkEvent): Promise<boolean>;
}
