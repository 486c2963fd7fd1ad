import { waitForAbort } from '../waitForAbort.js';
import type { CreateDeadlineSignal } from '../deadline.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import { lastIssuerAnswerAt, type CheckLicense } from './checkLicense.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseConnection } from './licenseAuthority.port.js';

/** How long an audit waits for the license check. */
export const MAX_LICENSE_CHECK_WAIT_MS = 10_000;

export interface FirstLicenseCheckDependencies {
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly connection: LicenseConnection;
  readonly check: Pick<CheckLicense, 'execute'>;
  readonly deadline: CreateDeadlineSignal;
  readonly report: ReportProblem;
}

/** Lets the first audit after a start wait for the license check, unless the issuer's last answer is still valid. */
export class FirstLicenseCheck {
  private isOver = false;

  constructor(private readonly dependencies: FirstLicenseCheckDependencies) {}

  /**
   * Returns null when there is nothing to wait for. The promise never rejects, and resolves when the cloud has answered
   * or `MAX_LICENSE_CHECK_WAIT_MS` has passed.
   */
  begin(): Promise<void> | null {
    const { license, connection } = this.dependencies;
    const { status } = license;
    const isFirst = !this.isOver;
    this.isOver = true;
    if (!isFirst || connection.kind === 'unconnected' || status.state === 'none') return null;
    if (lastIssuerAnswerAt(status) !== null) return null;
    return this.waitForAnswer(this.dependencies.check.execute(status.key));
  }

  private async waitForAnswer(answer: Promise<unknown>): Promise<void> {
    const { deadline, report } = this.dependencies;
    try {
      await Promise.race([answer, waitForAbort(deadline(MAX_LICENSE_CHECK_WAIT_MS))]);
    } catch (problem) {
      report(problem, 'waiting for the license check before the first audit');
    }
  }
}
