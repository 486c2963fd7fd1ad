import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { missingFeatureReason } from '../license/missingFeatureReason.js';
import { validityOf, type LicenseKeyStatus } from '../license/licenseKeyStatus.js';

type UsableLicenseKey =
  | { readonly kind: 'licensed'; readonly key: LicenseKey }
  | { readonly kind: 'unlicensed'; readonly reason: string };

/**
 * Returns the key, or why it cannot be used: the license is invalid or includes none of `features`. An empty `features`
 * requires only a valid license.
 */
export function usableLicenseKey(status: LicenseKeyStatus, features: readonly Feature[] = []): UsableLicenseKey {
  const validity = validityOf(status);
  if (validity.kind === 'invalid') return { kind: 'unlicensed', reason: validity.reason };
  const problems = features.map((feature) => missingFeatureReason(status, feature));
  const [problem] = problems;
  return problem === undefined || problem === null || problems.includes(null)
    ? { kind: 'licensed', key: validity.key }
    : { kind: 'unlicensed', reason: problem };
}
