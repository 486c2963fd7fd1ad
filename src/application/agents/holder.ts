import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { Feature } from '../../domain/licensing/tier.js';
import { featureProblem } from '../entitlement/featureProblem.js';
import { validLicense, type LicenseStanding } from '../entitlement/licenseStanding.js';

/** Whose license is valid and has one of the features, if any are named; otherwise why not, in a sentence. */
export function holderOf(standing: LicenseStanding, features: readonly Feature[] = []): { readonly key: LicenseKey } | string {
  const license = validLicense(standing);
  if (typeof license === 'string') return license;
  const problems = features.map((feature) => featureProblem(standing, feature));
  const [problem] = problems;
  return problem === undefined || problem === null || problems.includes(null) ? { key: license.key } : problem;
}
