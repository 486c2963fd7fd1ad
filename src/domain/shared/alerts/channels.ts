import { entitlementsOf, type Feature, type Tier } from '../licensing/tier.js';

export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

const FEATURES = { email: 'alerts_email', push: 'alerts_push' } as const satisfies Record<Channel, Feature>;

/** The features of which any one lets a license send alerts. */
export const ALERT_FEATURES: readonly Feature[] = CHANNELS.map((channel) => FEATURES[channel]);

/** Why an alert does not take a channel. */
export const OMISSIONS = ['not_in_tier', 'not_configured', 'unsubscribed', 'duplicate'] as const;
export type Omission = (typeof OMISSIONS)[number];

export type ByChannel<T> = Readonly<Record<Channel, T>>;

export const byChannel = <T>(of: (channel: Channel) => T): ByChannel<T> => ({ email: of('email'), push: of('push') });

export interface ChannelFacts {
  readonly tier: Tier;
  /** The channels that this deployment has. */
  readonly configured: readonly Channel[];
  /** Whether the holder wants no more alerts by e-mail. */
  readonly unsubscribed: boolean;
}

/** Why an alert of such a license does not take `channel`; null when it does. */
export function omissionOf(channel: Channel, { tier, configured, unsubscribed }: ChannelFacts): Omission | null {
  if (!entitlementsOf(tier)[FEATURES[channel]]) return 'not_in_tier';
  if (!configured.includes(channel)) return 'not_configured';
  return channel === 'email' && unsubscribed ? 'unsubscribed' : null;
}
