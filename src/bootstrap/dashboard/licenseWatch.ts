import type { ProblemReport } from '../../application/problemReport.port.js';
import type { CheckLicense } from '../../application/entitlement/checkLicense.js';

/** How often it is looked whether the license is due for a check; after a failed one this is also the pause. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Has the license checked now, when due, and from then on. Returns what ends it. */
export function watchLicense(check: CheckLicense, report: ProblemReport): () => void {
  const look = (): void => void check.executeIfDue().catch((problem: unknown) => report(problem, 'license check'));
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return () => clearInterval(timer);
}
