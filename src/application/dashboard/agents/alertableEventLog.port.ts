import type { TickerFrameworkEvent } from '../framework/frameworkEventRecorder.port.js';

/** A recorded event that the user may want to be alerted to. */
export type AlertableEvent =
  /** `at` is when the event was recorded, in milliseconds since the epoch. */
  | { readonly kind: 'framework'; readonly at: number; readonly frameworkEvent: TickerFrameworkEvent }
  | { readonly kind: 'circuit_opened'; readonly at: number; readonly reason: string; readonly cooldownSeconds: number };

export interface AlertableEventLog {
  /** Returns the events since `at` (milliseconds since the epoch), oldest first. */
  since(at: number): Promise<readonly AlertableEvent[]>;
}
