import { agentRecordsFile, briefingLogFile } from '../../../adapters/files/agentFiles.js';
import { AlertRecordsFile } from '../../../adapters/files/alertRecordsFile.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { RecordedHappenings } from '../../../adapters/files/audit/recordedHappenings.js';
import { Agents } from '../../../application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../application/dashboard/agents/alertOutbox.js';
import { BriefDaily } from '../../../application/dashboard/agents/briefDaily.js';
import { CheckForUpdate } from '../../../application/dashboard/agents/checkForUpdate.js';
import { DeliverAlerts } from '../../../application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../application/dashboard/agents/queueAlerts.js';
import { ReportConsensus } from '../../../application/dashboard/agents/reportConsensus.js';
import { RevalidateLicense } from '../../../application/dashboard/agents/revalidateLicense.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { KnownRelease } from '../../../application/dashboard/release/knownRelease.js';
import { bind, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import { OPTED_OUT } from './cloud.module.js';
import { HOME, homeFile } from './sources.js';
import { T } from './tokens.js';

const { clock, events, inspect, report } = T;

export const agentsModule: Module = [
  bind(AlertOutbox, create(AlertRecordsFile, homeFile('alerts.jsonl'), T.warn), clock, report),
  bind(QueueAlerts, AlertOutbox, create(RecordedHappenings, events), CurrentPreferences, T.syncStates, clock),
  bind(BriefDaily, {
    connection: T.cloudConnection,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
    logs: derive([HOME, clock, T.warn], briefingLogFile),
  }),
  bind(DeliverAlerts, {
    connection: T.cloudConnection,
    license: CurrentLicense,
    outbox: AlertOutbox,
    preferences: CurrentPreferences,
    events,
    clock,
  }),
  bind(ReportConsensus, {
    connection: T.cloudConnection,
    optedOut: OPTED_OUT,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
  }),
  bind(RevalidateLicense, { connection: T.cloudConnection, check: CheckLicense, license: CurrentLicense }),
  bind(CheckForUpdate, T.cloudConnection, KnownRelease),
  bind(Agents, {
    duties: derive(
      [RevalidateLicense, CheckForUpdate, ReportConsensus, DeliverAlerts, BriefDaily],
      (...duties) => duties,
    ),
    records: derive([HOME, T.warn], agentRecordsFile),
    clock,
    chance: constant(Math.random),
    inspect,
    report,
  }),
];
