import type { TickerFrameworkEvent } from '../framework/frameworkEventRecorder.port.js';

/** Something on record that the user may want to be alerted to. */
export type AlertableEvent =
  /** `at`: when it was put on record, in milliseconds since the epoch. */
  | { readonly kind: 'framework'; readonly at: number; readonly frameworkEvent: TickerFrameworkEvent }
  | { readonly kind: 'circuit_opened'; readonly at: number; readonly reason: string; readonly cooldownSeconds: number };

/** The event log, read back. */
export interface AlertableEventLog {
  /** Since `at` (milliseconds since the epoch), oldest first. */
  since(at: number): Promise<readonly AlertableEvent[]>;
}
