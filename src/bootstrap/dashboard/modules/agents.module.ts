import { agentRecordsFile, briefingLogFile } from '../../../adapters/files/agentFiles.js';
import { AlertRecordsFile } from '../../../adapters/files/alertRecordsFile.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { AlertableEventLogReader } from '../../../adapters/files/audit/alertableEventLogReader.js';
import { Agents } from '../../../application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../application/dashboard/agents/alertOutbox.js';
import { SendDailyBriefing } from '../../../application/dashboard/agents/sendDailyBriefing.js';
import { CheckForUpdate } from '../../../application/dashboard/agents/checkForUpdate.js';
import { DeliverAlerts } from '../../../application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../application/dashboard/agents/queueAlerts.js';
import { RunDailyAudit } from '../../../application/dashboard/agents/runDailyAudit.js';
import { ReportConsensus } from '../../../application/dashboard/agents/reportConsensus.js';
import { RevalidateLicense } from '../../../application/dashboard/agents/revalidateLicense.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { LatestReleaseCache } from '../../../application/dashboard/release/latestReleaseCache.js';
import { hasRemoteSource } from '../../../domain/dashboard/market/priceSource.js';
import { bind, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { CONSENSUS_OPT_OUT_REASON } from './cloud.module.js';
import { AUDIT_STATUS } from './audit.module.js';
import { HOME_FOLDER, dashboardSettingProvider, homeFile } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, events, inspect, report } = DASHBOARD_TOKENS;

export const agentsModule: Module = [
  bind(AlertOutbox, create(AlertRecordsFile, homeFile('alerts.jsonl'), DASHBOARD_TOKENS.warn), clock, report),
  bind(
    QueueAlerts,
    AlertOutbox,
    create(AlertableEventLogReader, events),
    CurrentPreferences,
    DASHBOARD_TOKENS.syncStateStore,
    clock,
  ),
  bind(SendDailyBriefing, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
    logs: derive([HOME_FOLDER, clock, DASHBOARD_TOKENS.warn], briefingLogFile),
  }),
  bind(DeliverAlerts, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    license: CurrentLicense,
    outbox: AlertOutbox,
    preferences: CurrentPreferences,
    events,
    clock,
  }),
  bind(ReportConsensus, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    optedOut: CONSENSUS_OPT_OUT_REASON,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
  }),
  bind(RevalidateLicense, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    check: CheckLicense,
    license: CurrentLicense,
  }),
  bind(RunDailyAudit, {
    isOn: dashboardSettingProvider('DAILY_AUDIT'),
    hasRemotePrices: derive(
      [dashboardSettingProvider('MARKET_DATA'), DASHBOARD_TOKENS.offline],
      (sources, offline) => !offline && hasRemoteSource(sources),
    ),
    audits: AuditFile,
    runAudit: RunAudit,
    status: AUDIT_STATUS,
  }),
  bind(CheckForUpdate, DASHBOARD_TOKENS.cloudConnection, LatestReleaseCache),
  bind(Agents, {
    tasks: derive(
      [RunDailyAudit, RevalidateLicense, CheckForUpdate, ReportConsensus, DeliverAlerts, SendDailyBriefing],
      (...duties) => duties,
    ),
    records: derive([HOME_FOLDER, DASHBOARD_TOKENS.warn], agentRecordsFile),
    clock,
    chance: constant(Math.random),
    inspect,
    report,
  }),
];
