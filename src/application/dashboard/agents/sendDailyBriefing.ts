import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import {
  dueBriefingDay,
  withDayClosed,
  withFailedAttempt,
  nextBriefingAt,
  EMPTY_BRIEFING_LOG,
  type BriefingLog,
} from '../../../domain/dashboard/agents/briefingSchedule.js';
import { createDailyBriefing, type DailyBriefing } from '../../../domain/dashboard/agents/dailyBriefing.js';
import { CloudOutage, CloudRefusal, type CloudRefusalReason } from '../../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Preferences } from '../../../domain/dashboard/preferences/preferences.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud, cloudOffReason } from '../license/requireCloud.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import type { BriefingLogStore } from './briefingLogStore.port.js';
import { roundOutcomeFromError, NO_AUDIT_OUTCOME, type AgentTask } from './agentTask.js';
import { usableLicenseKey } from './usableLicenseKey.js';

export interface SendDailyBriefingDependencies {
  readonly connection: CloudConnectionState;
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly preferences: { current(): Pick<Preferences, 'briefing'> };
  readonly logs: BriefingLogStore;
}

/** How often to check again when a briefing is due but there is nothing to report: an audit may still finish. */
const POLL_INTERVAL_MS = 5 * MINUTE_MS;
const REFUSED_NOW: ReadonlySet<CloudRefusalReason> = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'not_configured',
]);

/** Sends the morning briefing, never more than once a day. */
export class SendDailyBriefing implements AgentTask {
  readonly name = 'briefing';
  readonly rerunOnLicenseChange = true;
  readonly offReason: string | null;
  private log: BriefingLog = EMPTY_BRIEFING_LOG;

  constructor(private readonly dependencies: SendDailyBriefingDependencies) {
    this.offReason = cloudOffReason(dependencies.connection);
  }

  /** Loads which briefings earlier runs have sent. */
  async load(): Promise<void> {
    this.log = (await this.dependencies.logs.load()) ?? EMPTY_BRIEFING_LOG;
  }

  firstRoundAt(at: number): number {
    return dueBriefingDay(this.log, at) === null ? nextBriefingAt(at) : at;
  }

  async round(at: number, signal: AbortSignal): Promise<RoundOutcome> {
    const { license, audits, preferences } = this.dependencies;
    const day = dueBriefingDay(this.log, at);
    const nextAt = nextBriefingAt(at);
    if (day === null) return { kind: 'withheld', reason: null, nextAt };
    if (!preferences.current().briefing) return { kind: 'withheld', reason: 'The briefing is turned off.', nextAt };
    const holder = usableLicenseKey(license.status, ['alerts_email']);
    if (holder.kind === 'invalid') return { kind: 'refused', message: holder.reason };
    const latest = audits.latest();
    const made = latest === null ? NO_AUDIT_OUTCOME : createDailyBriefing(latest.audit, at);
    if (made.kind === 'none')
      return { kind: 'withheld', reason: made.reason, nextAt: Math.min(at + POLL_INTERVAL_MS, nextAt) };
    return this.send(day, holder.key, made.briefing, nextAt, signal);
  }

  private async send(
    day: string,
    key: LicenseKey,
    briefing: DailyBriefing,
    nextAt: number,
    signal: AbortSignal,
  ): Promise<RoundOutcome> {
    await this.keep(withDayClosed(this.log, day));
    try {
      const sent = await requireCloud(this.dependencies.connection).sendBriefing(key, briefing, signal);
      return sent
        ? { kind: 'done', nextAt }
        : { kind: 'withheld', reason: 'You have unsubscribed from the briefing.', nextAt };
    } catch (problem) {
      if (surelyUnsent(problem)) {
        const isAnswered = problem instanceof CloudOutage && problem.reach === 'answered';
        await this.keep(withFailedAttempt(this.log, day, isAnswered));
        return roundOutcomeFromError(problem);
      }
      if (!(problem instanceof CloudOutage || problem instanceof CloudRefusal)) throw problem;
      const reason = `The briefing of ${day} may have been lost and will not be sent again: ${problem.message}`;
      return { kind: 'withheld', reason, nextAt };
    }
  }

  private async keep(log: BriefingLog): Promise<void> {
    await this.dependencies.logs.save(log);
    this.log = log;
  }
}

/**
 * Whether the briefing certainly was not mailed and a later attempt makes sense: the cloud refused it for now, or was
 * never reached.
 */
const surelyUnsent = (problem: unknown): boolean =>
  problem instanceof CloudRefusal
    ? REFUSED_NOW.has(problem.reason)
    : problem instanceof CloudOutage && problem.reach !== 'unknown';
