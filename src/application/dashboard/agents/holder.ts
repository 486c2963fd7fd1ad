import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Feature } from '../../../domain/shared/licensing/tier.js';
import { featureProblem } from '../license/featureProblem.js';
import { validLicense, type LicenseStanding } from '../license/licenseStanding.js';

/** Whose license is valid and has one of the features, if any are named; otherwise why not, in a sentence. */
export function holderOf(
  standing: LicenseStanding,
  features: readonly Feature[] = [],
): { readonly key: LicenseKey } | string {
  const license = validLicense(standing);
  if (typeof license === 'string') return license;
  const problems = features.map((feature) => featureProblem(standing, feature));
  const [problem] = problems;
  return problem === undefined || problem === null || problems.includes(null) ? { key: license.key } : problem;
}
