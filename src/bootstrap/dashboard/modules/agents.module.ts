import { AuditFile } from '../../../adapters/files/auditFile.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { KnownRelease } from '../../../application/dashboard/release/knownRelease.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { agentRecordsFile, briefingLogFile } from '../../../adapters/files/agentFiles.js';
import { AlertRecordsFile } from '../../../adapters/files/alertRecordsFile.js';
import { RecordedHappenings } from '../../../adapters/files/recordedHappenings.js';
import { Agents } from '../../../application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../application/dashboard/agents/alertOutbox.js';
import { BriefDaily } from '../../../application/dashboard/agents/briefDaily.js';
import { CheckForUpdate } from '../../../application/dashboard/agents/checkForUpdate.js';
import { DeliverAlerts } from '../../../application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../application/dashboard/agents/queueAlerts.js';
import { ReportConsensus } from '../../../application/dashboard/agents/reportConsensus.js';
import { RevalidateLicense } from '../../../application/dashboard/agents/revalidateLicense.js';
import { OPTED_OUT } from './cloud.module.js';
import { T } from './tokens.js';

export const agentsModule = new ContainerModule(({ bind }) => {
  bind(AlertOutbox).toResolvedValue(
    ({ PLUMBLINE_HOME }, clock, report, warn) =>
      new AlertOutbox(new AlertRecordsFile(join(PLUMBLINE_HOME, 'alerts.jsonl'), warn), clock, report),
    [T.settings, T.clock, T.report, T.warn],
  );
  bind(QueueAlerts).toResolvedValue(
    (outbox, events, preferences, states, clock) =>
      new QueueAlerts(outbox, new RecordedHappenings(events), preferences, states, clock),
    [AlertOutbox, T.events, CurrentPreferences, T.syncStates, T.clock],
  );
  bind(BriefDaily).toResolvedValue(
    (connection, license, audits, preferences, { PLUMBLINE_HOME }, clock, warn) =>
      new BriefDaily({ connection, license, audits, preferences, logs: briefingLogFile(PLUMBLINE_HOME, clock, warn) }),
    [T.cloudConnection, CurrentLicense, AuditFile, CurrentPreferences, T.settings, T.clock, T.warn],
  );
  bind(DeliverAlerts).toResolvedValue(
    (connection, license, outbox, preferences, events, clock) =>
      new DeliverAlerts({ connection, license, outbox, preferences, events, clock }),
    [T.cloudConnection, CurrentLicense, AlertOutbox, CurrentPreferences, T.events, T.clock],
  );
  bind(ReportConsensus).toResolvedValue(
    (connection, license, audits, preferences, { CONSENSUS_OPT_OUT }) =>
      new ReportConsensus({ connection, optedOut: CONSENSUS_OPT_OUT ? OPTED_OUT : null, license, audits, preferences }),
    [T.cloudConnection, CurrentLicense, AuditFile, CurrentPreferences, T.settings],
  );
  bind(RevalidateLicense).toResolvedValue(
    (connection, check, license) => new RevalidateLicense({ connection, check, license }),
    [T.cloudConnection, CheckLicense, CurrentLicense],
  );
  bind(CheckForUpdate).toResolvedValue(
    (connection, known) => new CheckForUpdate(connection, known),
    [T.cloudConnection, KnownRelease],
  );
  bind(T.duties).toResolvedValue(
    (license, update, consensus, alerts, briefing) => [license, update, consensus, alerts, briefing],
    [RevalidateLicense, CheckForUpdate, ReportConsensus, DeliverAlerts, BriefDaily],
  );
  bind(Agents).toResolvedValue(
    (duties, { PLUMBLINE_HOME }, clock, inspect, report, warn) =>
      new Agents({
        duties,
        records: agentRecordsFile(PLUMBLINE_HOME, warn),
        clock,
        chance: Math.random,
        inspect,
        report,
      }),
    [T.duties, T.settings, T.clock, T.inspect, T.report, T.warn],
  );
});
