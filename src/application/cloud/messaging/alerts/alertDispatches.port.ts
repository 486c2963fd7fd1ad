import type { AlertSubject } from '../../../../domain/shared/alerts/alert.js';
import type { ByChannel, ChannelOmission } from '../../../../domain/shared/alerts/channels.js';

/** The effect that delivers an alert on a channel, or the reason why the alert skips this channel. */
export type ChannelDispatch = { readonly effectId: string } | { readonly omitted: ChannelOmission };

/** A request to send an alert, and its result. The text of the alert is never stored here. */
export interface AlertDispatch {
  readonly id: string;
  readonly subject: AlertSubject;
  readonly severity: string;
  readonly at: Date;
  readonly channels: ByChannel<ChannelDispatch>;
  /** The earlier alert that suppresses this one; null when this one is not suppressed. */
  readonly suppressed: { readonly by: string; readonly until: Date } | null;
  /** Why every channel failed and the alert was withdrawn; null if a channel succeeded or may still succeed. */
  readonly failure: string | null;
}

export const effectIdsOf = ({ channels }: AlertDispatch): readonly string[] =>
  Object.values(channels).flatMap((course) => ('effectId' in course ? course.effectId : []));

/** The delivery records of all alerts. */
export interface AlertDispatches {
  add(dispatch: AlertDispatch): Promise<void>;
  get(id: string): Promise<AlertDispatch | null>;
  markFailed(id: string, reason: string): Promise<void>;
  /** Returns the newest alert on this subject that was not suppressed. */
  latestOf(subject: AlertSubject): Promise<AlertDispatch | null>;
  /** Returns the dispatches to any of these addresses, newest first. */
  listForRecipient(emails: readonly string[], limit: number): Promise<readonly AlertDispatch[]>;
  /** Deletes the records made before `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
