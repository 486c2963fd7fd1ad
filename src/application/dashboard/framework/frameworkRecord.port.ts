import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { AuditOrigin } from './tickerMemories.port.js';

/** Something that happened to a ticker of a portfolio, on the prices of a source. */
export interface FrameworkNews {
  readonly origin: AuditOrigin;
  readonly ticker: string;
  readonly event: FrameworkEvent;
}

/** What the user, alerts and coaches have been told. */
export interface FrameworkRecord {
  /** Records it once, however often it is given; whether it was new. Kept when it resolves. */
  record(news: FrameworkNews): Promise<boolean>;
}
