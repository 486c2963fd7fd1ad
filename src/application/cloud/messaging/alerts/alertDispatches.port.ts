import type { AlertSubject } from '../../../../domain/shared/alerts/alert.js';
import type { ByChannel, ChannelOmission } from '../../../../domain/shared/alerts/channels.js';

/** The effect that carries an alert by a channel, or why there is none. */
export type ChannelDispatch = { readonly effectId: string } | { readonly omitted: ChannelOmission };

/** A request to send an alert, and what was made of it. Never holds what the alert says. */
export interface AlertDispatch {
  readonly id: string;
  readonly subject: AlertSubject;
  readonly severity: string;
  readonly at: Date;
  readonly channels: ByChannel<ChannelDispatch>;
  /** What it repeated; null when it repeated nothing. */
  readonly suppressed: { readonly by: string; readonly until: Date } | null;
  /** Why no channel took it, so that it was taken back; null when one did, or may still. */
  readonly failure: string | null;
}

/** The ids of the effects that carry an alert. */
export const effectIdsOf = ({ channels }: AlertDispatch): readonly string[] =>
  Object.values(channels).flatMap((course) => ('effectId' in course ? course.effectId : []));

/** What became of every alert. */
export interface AlertDispatches {
  add(dispatch: AlertDispatch): Promise<void>;
  get(id: string): Promise<AlertDispatch | null>;
  markFailed(id: string, reason: string): Promise<void>;
  /** The newest of this subject that was not suppressed. */
  latestOf(subject: AlertSubject): Promise<AlertDispatch | null>;
  /** Newest first. */
  listForRecipient(email: string, limit: number): Promise<readonly AlertDispatch[]>;
  /** Forgets those from before `before`; how many. */
  prune(before: Date): Promise<number>;
}
