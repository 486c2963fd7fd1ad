import { notCovered } from '../../../domain/shared/licensing/coverage.js';
import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { validLicense, type LicenseStanding } from './licenseStanding.js';

/** Why the license does not give `feature`, in a sentence; null when it does. */
export function featureProblem(standing: LicenseStanding, feature: Feature): string | null {
  const license = validLicense(standing);
  if (typeof license === 'string') return license;
  const { tier, features } = license.grant;
  return features[feature] === true ? null : notCovered(tier, [feature]);
}
