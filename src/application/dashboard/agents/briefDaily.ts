import type { RoundEnd } from '../../../domain/dashboard/agents/agent.machine.js';
import {
  briefingDue,
  closed,
  failedToSend,
  nextBriefingAt,
  NO_BRIEFINGS,
  type BriefingLog,
} from '../../../domain/dashboard/agents/briefingTime.js';
import { dailyBriefing, type DailyBriefing } from '../../../domain/dashboard/agents/dailyBriefing.js';
import { CloudOutage, CloudRefusal, type RefusalReason } from '../../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Preferences } from '../../../domain/dashboard/preferences/preferences.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import type { CloudConnection } from '../license/cloud.port.js';
import { connected, whyOff } from '../license/connected.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import type { BriefingLogs } from './briefingLogs.port.js';
import { endedBy, NO_AUDIT_YET, type Duty } from './duty.js';
import { holderOf } from './holder.js';

export interface BriefingParts {
  readonly connection: CloudConnection;
  readonly license: Pick<CurrentLicense, 'standing'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly preferences: { current(): Pick<Preferences, 'briefing'> };
  readonly logs: BriefingLogs;
}

/** While a briefing is due and there is nothing to brief on, an audit may still come. */
const LOOK_EVERY_MS = 5 * MINUTE_MS;
const REFUSED_NOW: ReadonlySet<RefusalReason> = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'not_configured',
]);

/** Has the morning's briefing mailed: at most once a day, whatever happens in between. */
export class BriefDaily implements Duty {
  readonly name = 'briefing';
  readonly heedsLicense = true;
  readonly off: string | null;
  private log: BriefingLog = NO_BRIEFINGS;

  constructor(private readonly parts: BriefingParts) {
    this.off = whyOff(parts.connection);
  }

  /** What earlier runs have sent. */
  async load(): Promise<void> {
    this.log = (await this.parts.logs.load()) ?? NO_BRIEFINGS;
  }

  firstAt(at: number): number {
    return briefingDue(this.log, at) === null ? nextBriefingAt(at) : at;
  }

  async round(at: number, signal: AbortSignal): Promise<RoundEnd> {
    const { license, audits, preferences } = this.parts;
    const day = briefingDue(this.log, at);
    const nextAt = nextBriefingAt(at);
    if (day === null) return { kind: 'withheld', reason: null, nextAt };
    if (!preferences.current().briefing) return { kind: 'withheld', reason: 'The briefing is switched off.', nextAt };
    const holder = holderOf(license.standing, ['alerts_email']);
    if (holder.kind === 'unlicensed') return { kind: 'refused', message: holder.reason };
    const latest = audits.latest();
    const made = latest === null ? NO_AUDIT_YET : dailyBriefing(latest.audit, at);
    if (made.kind === 'none')
      return { kind: 'withheld', reason: made.reason, nextAt: Math.min(at + LOOK_EVERY_MS, nextAt) };
    return this.send(day, holder.key, made.briefing, nextAt, signal);
  }

  private async send(
    day: string,
    key: LicenseKey,
    briefing: DailyBriefing,
    nextAt: number,
    signal: AbortSignal,
  ): Promise<RoundEnd> {
    await this.keep(closed(this.log, day));
    try {
      const sent = await connected(this.parts.connection).sendBriefing(key, briefing, signal);
      return sent
        ? { kind: 'done', nextAt }
        : { kind: 'withheld', reason: 'You have unsubscribed from the briefing.', nextAt };
    } catch (problem) {
      if (!surelyUnsent(problem)) {
        if (!(problem instanceof CloudOutage) && !(problem instanceof CloudRefusal)) throw problem;
        return {
          kind: 'withheld',
          reason: `The briefing of ${day} may have been lost, and is not sent twice: ${problem.message}`,
          nextAt,
        };
      }
      await this.keep(failedToSend(this.log, day, problem instanceof CloudOutage && problem.reach === 'answered'));
      return endedBy(problem);
    }
  }

  private async keep(log: BriefingLog): Promise<void> {
    await this.parts.logs.save(log);
    this.log = log;
  }
}

/** Whether the cloud said that nothing was mailed, or was never reached. What it calls a bad request would be one again. */
const surelyUnsent = (problem: unknown): boolean =>
  problem instanceof CloudRefusal
    ? REFUSED_NOW.has(problem.reason)
    : problem instanceof CloudOutage && problem.reach !== 'unknown';
