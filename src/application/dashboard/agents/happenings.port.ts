import type { FrameworkNews } from '../framework/frameworkRecord.port.js';

/** Something on record that the user may want to be alerted to. */
export type Happening =
  /** `at`: when it was put on record, in milliseconds since the epoch. */
  | { readonly kind: 'framework'; readonly at: number; readonly news: FrameworkNews }
  | { readonly kind: 'circuit_opened'; readonly at: number; readonly reason: string; readonly cooldownSeconds: number };

/** The event log, read back. */
export interface Happenings {
  /** Since `at` (milliseconds since the epoch), oldest first. */
  since(at: number): Promise<readonly Happening[]>;
}
