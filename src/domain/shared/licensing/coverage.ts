import type { Entitlements, Feature } from './tier.js';

const WORDS: Readonly<Record<Feature, readonly string[]>> = {
  ai_coaches: ['the AI coaches'],
  alerts_email: ['alerts by e-mail', 'the daily briefing'],
  alerts_push: ['alerts pushed to your phone'],
  cloud_sync: ['encrypted snapshots in the cloud'],
  broker_writes: ['orders sent to your broker from the dashboard'],
};

const FEATURES = [
  'ai_coaches',
  'alerts_email',
  'alerts_push',
  'cloud_sync',
  'broker_writes',
] as const satisfies readonly Feature[];

/** Returns what a license with these entitlements covers, as phrases for a list. */
export const coverageLabelsOf = (entitlements: Entitlements): readonly string[] => [
  `audits of up to ${entitlements.max_tickers} tickers`,
  ...FEATURES.filter((feature) => entitlements[feature]).flatMap((feature) => WORDS[feature]),
];

export const BACKUP_LICENSE_NOTE = 'Making backups needs a Premium or founding license.';

/** Returns the message for a plan that includes none of `features`; any one of them would suffice. */
export function notCoveredMessage(tier: string, features: readonly Feature[]): string {
  const plan = tier === 'trial' ? 'trial' : `${tier.charAt(0).toUpperCase()}${tier.slice(1)} plan`;
  return `The ${plan} does not include ${features.map((feature) => WORDS[feature][0]).join(' or ')}.`;
}
