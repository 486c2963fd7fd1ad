import { entitlementsOf, type Feature, type Tier } from '../licensing/tier.js';

export const ALERT_CHANNELS = ['email', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const FEATURES = { email: 'alerts_email', push: 'alerts_push' } as const satisfies Record<AlertChannel, Feature>;

/** The features that allow alerts; a license needs at least one of them. */
export const ALERT_FEATURES: readonly Feature[] = ALERT_CHANNELS.map((channel) => FEATURES[channel]);

/** Why an alert skips a channel. */
export const CHANNEL_OMISSIONS = ['not_in_tier', 'not_configured', 'unsubscribed', 'duplicate'] as const;
export type ChannelOmission = (typeof CHANNEL_OMISSIONS)[number];

export type ByChannel<T> = Readonly<Record<AlertChannel, T>>;

export const mapChannels = <T>(of: (channel: AlertChannel) => T): ByChannel<T> => ({
  email: of('email'),
  push: of('push'),
});

export interface ChannelFacts {
  readonly tier: Tier;
  /** The channels configured on this deployment. */
  readonly configured: readonly AlertChannel[];
  /** Whether the holder unsubscribed from alert e-mails. */
  readonly unsubscribed: boolean;
}

/** Returns the reason why an alert for this license skips `channel`; null when the alert uses the channel. */
export function channelOmissionOf(
  channel: AlertChannel,
  { tier, configured, unsubscribed }: ChannelFacts,
): ChannelOmission | null {
  if (!entitlementsOf(tier)[FEATURES[channel]]) return 'not_in_tier';
  if (!configured.includes(channel)) return 'not_configured';
  return channel === 'email' && unsubscribed ? 'unsubscribed' : null;
}
