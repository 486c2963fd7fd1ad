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
import { QuietHome } from '../../../application/dashboard/backup/quietHome.js';
import type { BackupConnection } from '../../../application/dashboard/backup/remoteSnapshots.port.js';
import { RemoveBackup } from '../../../application/dashboard/backup/removeBackup.js';
import { ViewBackups } from '../../../application/dashboard/backup/viewBackups.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { OrderBook } from '../../../application/dashboard/trading/orders/orderBook.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { Turn } from '../../../application/dashboard/turn.js';
import { MACHINE_NAME_MOST_CHARACTERS } from '../../../domain/dashboard/backup/lineage.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import type { CloudChoice } from '../settings/cloudChoice.js';
import { HOME, OWN_PAGE, homeFile, setting } from './sources.js';
import { T } from './tokens.js';

const FORGET_THESES = derive([ThesisLogFile], (theses) => ({ forget: () => theses.load() }));
const QUIET_HOME = create(QuietHome, {
  audits: RunAudit,
  orderTurn: T.orderTurn,
  orders: OrderBook,
  preferences: LoadPreferences,
  tickers: RestoreTickers,
  remembering: derive([AuditFile, FrameworkEventLog, FORGET_THESES], (...stores) => stores),
});

export const backupModule: Module = [
  provide(
    T.syncStates,
    create(
      SyncStateFile,
      homeFile(SYNC_STATE_FILE),
      derive([setting('SYNC_MACHINE_NAME')], machineName),
      T.ids,
      T.warn,
    ),
  ),
  provide(
    T.backupParts,
    derive(
      [T.cloudChoice, CurrentLicense, create(BackupFiles, HOME, T.clock), T.syncStates, QUIET_HOME, T.clock],
      (choice, license, files, states, home, clock) => ({
        connection: connectionTo(choice, license),
        cipher: new ScryptCipher(),
        files,
        states,
        home,
        turn: new Turn(),
        sha256,
        clock,
      }),
    ),
  ),
  bind(ViewBackups, T.backupParts, constant('LICENSE_KEY')),
  bind(PushBackup, T.backupParts),
  bind(
    PullBackup,
    derive([T.backupParts, SettleIntents], (parts, orders) => ({ ...parts, orders })),
  ),
  bind(RemoveBackup, T.backupParts),
  routes(backupRoutes, {
    viewBackups: ViewBackups,
    pushBackup: PushBackup,
    pullBackup: PullBackup,
    removeBackup: RemoveBackup,
    ownPage: OWN_PAGE,
  }),
];

function machineName(chosen: string | undefined): string {
  return chosen ?? (hostname().slice(0, MACHINE_NAME_MOST_CHARACTERS) || 'this machine');
}

function connectionTo(choice: CloudChoice, license: CurrentLicense): BackupConnection {
  switch (choice.kind) {
    case 'offline':
      return {
        kind: 'unconnected',
        setting: 'CLOUD_URL',
        reason: 'Started with --offline: backups are neither sent nor fetched. Start without it to use them.',
      };
    case 'not_configured':
      return { kind: 'unconnected', setting: 'CLOUD_URL', reason: 'Backups are kept by a cloud: set CLOUD_URL.' };
    case 'connected': {
      const key = () => (license.standing.state === 'none' ? null : license.standing.key);
      return { kind: 'connected', snapshots: new CloudSnapshots(choice.client, key) };
    }
  }
}
