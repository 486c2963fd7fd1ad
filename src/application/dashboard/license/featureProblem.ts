import { notCovered } from '../../../domain/shared/licensing/coverage.js';
import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { validityOf, type LicenseStanding } from './licenseStanding.js';

/** Why the license does not give `feature`, in a sentence; null when it does. */
export function featureProblem(standing: LicenseStanding, feature: Feature): string | null {
  const validity = validityOf(standing);
  if (validity.kind === 'invalid') return validity.reason;
  const { tier, features } = validity.grant;
  return features[feature] === true ? null : notCovered(tier, [feature]);
}
