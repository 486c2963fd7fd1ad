import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import {
  CONSENSUS_REPORT_INTERVAL_MS,
  createConsensusReport,
} from '../../../domain/dashboard/agents/consensusReport.js';
import type { Preferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud, cloudOffReason } from '../license/requireCloud.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import { roundOutcomeFromError, NO_AUDIT_OUTCOME, type AgentTask } from './agentTask.js';
import { usableLicenseKey } from './usableLicenseKey.js';

export interface ReportConsensusDependencies {
  readonly connection: CloudConnectionState;
  /** Why reporting is off in this run; null when it is on. */
  readonly optedOut: string | null;
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly preferences: { current(): Pick<Preferences, 'consensus'> };
}

/** Reports to the consensus which triggers fired in the last audit, even if nothing changed. */
export class ReportConsensus implements AgentTask {
  readonly name = 'consensus';
  readonly rerunOnLicenseChange = true;
  readonly offReason: string | null;

  constructor(private readonly dependencies: ReportConsensusDependencies) {
    this.offReason = cloudOffReason(dependencies.connection) ?? dependencies.optedOut;
  }

  firstRoundAt(at: number): number {
    return at;
  }

  async round(at: number, signal: AbortSignal): Promise<RoundOutcome> {
    const { connection, license, audits, preferences } = this.dependencies;
    const nextAt = at + CONSENSUS_REPORT_INTERVAL_MS;
    if (!preferences.current().consensus)
      return { kind: 'withheld', reason: 'Consensus participation is turned off.', nextAt };
    const holder = usableLicenseKey(license.status);
    if (holder.kind === 'invalid') return { kind: 'withheld', reason: holder.reason, nextAt };
    const latest = audits.latest();
    const made = latest === null ? NO_AUDIT_OUTCOME : createConsensusReport(latest.audit, at);
    if (made.kind === 'none') return { kind: 'withheld', reason: made.reason, nextAt };
    try {
      await requireCloud(connection).reportSignals(holder.key, made.report, signal);
      return { kind: 'done', nextAt };
    } catch (problem) {
      return roundOutcomeFromError(problem);
    }
  }
}
