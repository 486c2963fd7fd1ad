import type { RoundEnd } from '../../../domain/dashboard/agents/agent.machine.js';
import { CONSENSUS_EVERY_MS, consensusReport } from '../../../domain/dashboard/agents/consensusReport.js';
import type { Preferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import type { CloudConnection } from '../license/cloud.port.js';
import { connected, whyOff } from '../license/connected.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import { endedBy, NO_AUDIT_YET, type Duty } from './duty.js';
import { holderOf } from './holder.js';

export interface ConsensusParts {
  readonly connection: CloudConnection;
  /** Why it is never done in this run; null when it may be. */
  readonly optedOut: string | null;
  readonly license: Pick<CurrentLicense, 'standing'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly preferences: { current(): Pick<Preferences, 'consensus'> };
}

/** Reports the day's fires of the last audit, changed or not. */
export class ReportConsensus implements Duty {
  readonly name = 'consensus';
  readonly heedsLicense = true;
  readonly off: string | null;

  constructor(private readonly parts: ConsensusParts) {
    this.off = whyOff(parts.connection) ?? parts.optedOut;
  }

  firstAt(at: number): number {
    return at;
  }

  async round(at: number, signal: AbortSignal): Promise<RoundEnd> {
    const { connection, license, audits, preferences } = this.parts;
    const nextAt = at + CONSENSUS_EVERY_MS;
    if (!preferences.current().consensus)
      return { kind: 'withheld', reason: 'Taking part in the consensus is switched off.', nextAt };
    const holder = holderOf(license.standing);
    if (holder.kind === 'unlicensed') return { kind: 'withheld', reason: holder.reason, nextAt };
    const latest = audits.latest();
    const made = latest === null ? NO_AUDIT_YET : consensusReport(latest.audit, at);
    if (made.kind === 'none') return { kind: 'withheld', reason: made.reason, nextAt };
    try {
      await connected(connection).reportFires(holder.key, made.report, signal);
      return { kind: 'done', nextAt };
    } catch (problem) {
      return endedBy(problem);
    }
  }
}
