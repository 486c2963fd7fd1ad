import { mapChannels, type ByChannel, type ChannelOmission } from '../../../../domain/shared/alerts/channels.js';
import type { ChannelResult } from './alertMeter.port.js';

/** The answer to a request that sends an alert. */
export interface AlertOutcome {
  readonly dispatched: boolean;
  readonly duplicate: boolean;
  /** When identical alerts stop being suppressed; null when they are not suppressed. */
  readonly suppressedUntil: Date | null;
  readonly channels: ByChannel<ChannelResult>;
}

export const RESULT_BY_OMISSION: Readonly<Record<ChannelOmission, ChannelResult>> = {
  not_in_tier: 'skipped',
  unsubscribed: 'skipped',
  not_configured: 'not_configured',
  duplicate: 'skipped',
};

/**
 * Returns each channel's result for an alert that is not sent. A channel without an omission of its own gets the result
 * of a duplicate.
 */
export const unsentAlertResults = (omissions: ByChannel<ChannelOmission | null>): ByChannel<ChannelResult> =>
  mapChannels((channel) => RESULT_BY_OMISSION[omissions[channel] ?? 'duplicate']);
