import type { AlertChannel } from '../../../../domain/shared/alerts/channels.js';

/** What the sender of an alert is told of a channel. */
export const CHANNEL_RESULTS = ['sent', 'queued', 'skipped', 'not_configured'] as const;
export type ChannelResult = (typeof CHANNEL_RESULTS)[number];

/** What the operator is told. */
export type AlertResult = ChannelResult | 'failed' | 'duplicate';

export interface AlertMeter {
  countAlert(channel: AlertChannel, result: AlertResult): void;
}
