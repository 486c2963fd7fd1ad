import type { ProblemReport } from '../../application/problemReport.port.js';
import type { CheckLicense } from '../../application/entitlement/checkLicense.js';

/** How often it is looked whether the license is due for a check; after a failed one this is also the pause. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Has the license checked now, and from then on when due. Returns what ends it. */
export function watchLicense(check: CheckLicense, report: ProblemReport): () => void {
  const reported = (checking: Promise<void>): void => void checking.catch((problem: unknown) => report(problem, 'license check'));
  const timer = setInterval(() => reported(check.executeIfDue()), LOOK_EVERY_MS);
  reported(check.executeAtStart());
  return () => clearInterval(timer);
}
