import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { missingFeatureReason } from '../license/missingFeatureReason.js';
import { validityOf, type LicenseKeyStatus, type LicenseValidity } from '../license/licenseKeyStatus.js';

/**
 * Returns the key and its grant, or why it cannot be used: the license is invalid or includes none of `features`. An
 * empty `features` requires only a valid license.
 */
export function usableLicenseKey(status: LicenseKeyStatus, features: readonly Feature[] = []): LicenseValidity {
  const validity = validityOf(status);
  if (validity.kind === 'invalid') return validity;
  const problems = features.map((feature) => missingFeatureReason(status, feature)).filter((each) => each !== null);
  const [reason] = problems;
  const includesSome = problems.length < features.length;
  return reason === undefined || includesSome ? validity : { kind: 'invalid', reason };
}
