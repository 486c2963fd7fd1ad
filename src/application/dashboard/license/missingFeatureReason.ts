import { notCoveredMessage } from '../../../domain/shared/licensing/coverage.js';
import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { validityOf, type LicenseKeyStatus } from './licenseKeyStatus.js';

/** Returns why the license does not include `feature`, as a sentence; null when it does. */
export function missingFeatureReason(status: LicenseKeyStatus, feature: Feature): string | null {
  const validity = validityOf(status);
  if (validity.kind === 'invalid') return validity.reason;
  const { tier, features } = validity.grant;
  return features[feature] === true ? null : notCoveredMessage(tier, [feature]);
}
