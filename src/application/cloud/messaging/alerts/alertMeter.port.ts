import type { AlertChannel } from '../../../../domain/shared/alerts/channels.js';

/** The results that the sender of an alert can receive for a channel. */
export const CHANNEL_RESULTS = ['sent', 'queued', 'skipped', 'not_configured'] as const;
export type ChannelResult = (typeof CHANNEL_RESULTS)[number];

/** The results that the operator's metrics count. */
export const ALERT_RESULTS = [...CHANNEL_RESULTS, 'failed', 'duplicate'] as const;
export type AlertResult = (typeof ALERT_RESULTS)[number];

export interface AlertMeter {
  countAlert(channel: AlertChannel, result: AlertResult): void;
}
