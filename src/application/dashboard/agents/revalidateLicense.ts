import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import { VALIDATION_CACHE_SECONDS } from '../../../domain/shared/licensing/tokenLifetime.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { cloudOffReason } from '../license/requireCloud.js';
import { lastIssuerAnswerAt, type CheckLicense } from '../license/checkLicense.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import { NO_KEY_ENTERED_MESSAGE } from '../license/licenseKeyStatus.js';
import type { AgentTask } from './agentTask.js';

export interface RevalidateLicenseDependencies {
  readonly connection: CloudConnectionState;
  readonly check: CheckLicense;
  readonly license: Pick<CurrentLicense, 'status'>;
}

/** How often to check whether there is a key to validate. */
const POLL_INTERVAL_MS = 15 * MINUTE_MS;

/** Checks the license at the start, once a day, and whenever the last answer is no longer valid. */
export class RevalidateLicense implements AgentTask {
  readonly name = 'license';
  readonly rerunOnLicenseChange = true;
  readonly offReason: string | null;
  private started = false;
  private hadAnswer = false;

  constructor(private readonly dependencies: RevalidateLicenseDependencies) {
    this.offReason = cloudOffReason(dependencies.connection);
  }

  /** Whether the last answer became invalid: the clock was set back or passed the license's end, or the key changed. */
  get isUrgent(): boolean {
    return this.hadAnswer && lastIssuerAnswerAt(this.dependencies.license.status) === null;
  }

  firstRoundAt(at: number): number {
    return at;
  }

  async round(at: number, signal: AbortSignal): Promise<RoundOutcome> {
    const { check, license } = this.dependencies;
    this.hadAnswer = false;
    const problem = this.started ? await check.executeIfDue(signal) : await check.executeAtStart(signal);
    if (problem !== null) return { kind: 'failed', message: problem, retryAfterMs: null };
    this.started = true;
    const { status } = license;
    const answeredAt = lastIssuerAnswerAt(status);
    this.hadAnswer = answeredAt !== null;
    if (answeredAt === null)
      return {
        kind: 'withheld',
        reason: status.state === 'none' ? NO_KEY_ENTERED_MESSAGE : null,
        nextAt: at + POLL_INTERVAL_MS,
      };
    return {
      kind: 'done',
      nextAt: Math.max(answeredAt.getTime() + VALIDATION_CACHE_SECONDS * 1000, at + POLL_INTERVAL_MS),
    };
  }
}
