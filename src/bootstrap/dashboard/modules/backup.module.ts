import { hostname } from 'node:os';
import { CloudSnapshots } from '../../../adapters/cloudClient/cloudSnapshots.js';
import { ScryptCipher } from '../../../adapters/crypto/scryptCipher.js';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { BackupFiles } from '../../../adapters/files/backupFiles.js';
import { FrameworkEventLog } from '../../../adapters/files/audit/frameworkEventLog.js';
import { SYNC_STATE_FILE, SyncStateFile } from '../../../adapters/files/syncStateFile.js';
import { ThesisLogFile } from '../../../adapters/files/thesisLogFile.js';
import { backupRoutes } from '../../../adapters/http/local/backup/backup.routes.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { PullBackup } from '../../../application/dashboard/backup/pullBackup.js';
import { PushBackup } from '../../../application/dashboard/backup/pushBackup.js';
import { LockHomeFolder } from '../../../application/dashboard/backup/lockHomeFolder.js';
import type { BackupConnection } from '../../../application/dashboard/backup/remoteSnapshots.port.js';
import { DeleteBackup } from '../../../application/dashboard/backup/deleteBackup.js';
import { ListBackups } from '../../../application/dashboard/backup/listBackups.js';
import { DecisionMaps } from '../../../application/dashboard/decisionMap/decisionMaps.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { LedgerBook } from '../../../application/dashboard/ledger/ledgerBook.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { UpdatePreferences } from '../../../application/dashboard/preferences/updatePreferences.js';
import { OrderIntentStore } from '../../../application/dashboard/trading/orders/orderIntentStore.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import { MAX_MACHINE_NAME_CHARACTERS } from '../../../domain/dashboard/backup/snapshotLineage.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import type { SelectedCloud } from '../settings/selectCloud.js';
import { HOME_FOLDER, OWN_PAGE_ACCESS, homeFile, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const FORGET_THESES = derive([ThesisLogFile], (theses) => ({ invalidate: () => theses.load() }));
const QUIET_HOME = create(LockHomeFolder, {
  audits: RunAudit,
  maps: DecisionMaps,
  queues: derive(
    [DASHBOARD_TOKENS.orderQueue, DASHBOARD_TOKENS.importQueue, LedgerBook, UpdatePreferences],
    (orders, imports, ledger, preferences) => [orders, imports, ledger.queue, preferences.queue],
  ),
  orders: OrderIntentStore,
  preferences: LoadPreferences,
  tickers: RestoreTickers,
  caches: derive([AuditFile, DecisionMaps, FrameworkEventLog, LedgerBook, FORGET_THESES], (...stores) => stores),
});

export const backupModule: Module = [
  provide(
    DASHBOARD_TOKENS.syncStateStore,
    create(
      SyncStateFile,
      homeFile(SYNC_STATE_FILE),
      derive([dashboardSettingProvider('SYNC_MACHINE_NAME')], machineName),
      DASHBOARD_TOKENS.ids,
      DASHBOARD_TOKENS.warn,
    ),
  ),
  provide(
    DASHBOARD_TOKENS.backupDependencies,
    derive(
      [
        DASHBOARD_TOKENS.selectedCloud,
        CurrentLicense,
        create(BackupFiles, HOME_FOLDER, DASHBOARD_TOKENS.clock),
        DASHBOARD_TOKENS.syncStateStore,
        QUIET_HOME,
        DASHBOARD_TOKENS.clock,
      ],
      (choice, license, files, states, home, clock) => ({
        connection: connectionTo(choice, license),
        cipher: new ScryptCipher(),
        files,
        states,
        home,
        queue: new SerialQueue(),
        sha256,
        clock,
      }),
    ),
  ),
  bind(ListBackups, DASHBOARD_TOKENS.backupDependencies, constant('LICENSE_KEY')),
  bind(PushBackup, DASHBOARD_TOKENS.backupDependencies),
  bind(
    PullBackup,
    derive(
      [DASHBOARD_TOKENS.backupDependencies, SettleIntents, DASHBOARD_TOKENS.preferencesStore],
      (parts, orders, preferences) => ({ ...parts, orders, preferences }),
    ),
  ),
  bind(DeleteBackup, DASHBOARD_TOKENS.backupDependencies),
  clientRoutes(backupRoutes, {
    listBackups: ListBackups,
    pushBackup: PushBackup,
    pullBackup: PullBackup,
    deleteBackup: DeleteBackup,
    ownPage: OWN_PAGE_ACCESS,
  }),
];

function machineName(chosen: string | undefined): string {
  return chosen ?? (hostname().slice(0, MAX_MACHINE_NAME_CHARACTERS) || 'this machine');
}

function connectionTo(choice: SelectedCloud, license: CurrentLicense): BackupConnection {
  if (choice.kind === 'connected') {
    const key = () => (license.status.state === 'none' ? null : license.status.key);
    return { kind: 'connected', snapshots: new CloudSnapshots(choice.client, key) };
  }
  const reason =
    choice.kind === 'offline'
      ? 'Started with --offline: backups are neither sent nor fetched. Start without it to use them.'
      : 'Backups are stored in a cloud and need a license: set CLOUD_URL and LICENSE_KEY in the settings of the dashboard.';
  return { kind: 'unconnected', setting: 'CLOUD_URL', reason };
}
