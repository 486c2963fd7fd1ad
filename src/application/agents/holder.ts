import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { Feature } from '../../domain/licensing/tier.js';
import { featureProblem } from '../entitlement/featureProblem.js';
import type { LicenseStanding } from '../entitlement/licenseStanding.js';

/** Whose license is valid and has one of the features, if any are named; otherwise why not, in a sentence. */
export function holderOf(standing: LicenseStanding, features: readonly Feature[] = []): { readonly key: LicenseKey } | string {
  if (standing.state === 'none') return 'No license key is entered.';
  if (standing.state === 'unchecked') return standing.reason;
  if (standing.state === 'refused') return standing.message;
  const problems = features.map((feature) => featureProblem(standing, feature));
  const [problem] = problems;
  return problem === undefined || problem === null || problems.includes(null) ? { key: standing.key } : problem;
}
