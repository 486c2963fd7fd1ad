import type { Feature } from '../../domain/licensing/tier.js';
import type { LicenseStanding } from './licenseStanding.js';

/** Why the license does not give `feature`, in a sentence; null when it does. */
export function featureProblem(standing: LicenseStanding, feature: Feature): string | null {
  if (standing.state === 'none') return 'No license key is entered.';
  if (standing.state === 'unchecked') return standing.reason;
  if (standing.state === 'refused') return standing.message;
  const { tier, features } = standing.grant;
  return features[feature] === true ? null : `The ${tier} plan does not include ${feature}.`;
}
