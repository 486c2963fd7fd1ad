import { AuditFile } from '../../../adapters/files/auditFile.js';
import { FrameworkEventLog } from '../../../adapters/files/frameworkEventLog.js';
import { ThesisLogFile } from '../../../adapters/files/thesisLogFile.js';
import { RunAudit } from '../../../application/dashboard/audit/runAudit.js';
import { RestoreTickers } from '../../../application/dashboard/framework/restoreTickers.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { OrderBook } from '../../../application/dashboard/trading/orders/orderBook.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { ContainerModule } from '../../injection.js';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CloudSnapshots } from '../../../adapters/cloudClient/cloudSnapshots.js';
import { ScryptCipher } from '../../../adapters/crypto/scryptCipher.js';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { BackupFiles } from '../../../adapters/files/backupFiles.js';
import { SYNC_STATE_FILE, SyncStateFile } from '../../../adapters/files/syncStateFile.js';
import { PullBackup } from '../../../application/dashboard/backup/pullBackup.js';
import { PushBackup, type BackupParts } from '../../../application/dashboard/backup/pushBackup.js';
import { QuietHome } from '../../../application/dashboard/backup/quietHome.js';
import type { BackupConnection } from '../../../application/dashboard/backup/remoteSnapshots.port.js';
import { RemoveBackup } from '../../../application/dashboard/backup/removeBackup.js';
import { ViewBackups } from '../../../application/dashboard/backup/viewBackups.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { Turn } from '../../../application/dashboard/turn.js';
import { MACHINE_NAME_MOST_CHARACTERS } from '../../../domain/dashboard/backup/lineage.js';
import { token } from '../../token.js';
import type { CloudChoice } from '../settings/cloudChoice.js';
import { T } from './tokens.js';

const backupParts = token<BackupParts>('backupParts');
const quietHome = token<QuietHome>('quietHome');

export const backupModule = new ContainerModule(({ bind }) => {
  bind(quietHome).toResolvedValue(
    (audits, orderTurn, orders, preferences, tickers, auditFile, frameworkLog, thesisLog) =>
      new QuietHome({
        audits,
        orderTurn,
        orders,
        preferences,
        tickers,
        remembering: [auditFile, frameworkLog, { forget: () => thesisLog.load() }],
      }),
    [RunAudit, T.orderTurn, OrderBook, LoadPreferences, RestoreTickers, AuditFile, FrameworkEventLog, ThesisLogFile],
  );
  bind(T.syncStates).toResolvedValue(
    ({ PLUMBLINE_HOME, SYNC_MACHINE_NAME }, ids, warn) =>
      new SyncStateFile(join(PLUMBLINE_HOME, SYNC_STATE_FILE), machineName(SYNC_MACHINE_NAME), ids, warn),
    [T.settings, T.ids, T.warn],
  );
  bind(backupParts).toResolvedValue(
    ({ PLUMBLINE_HOME }, choice, license, home, states, clock) => ({
      connection: connectionTo(choice, license),
      cipher: new ScryptCipher(),
      files: new BackupFiles(PLUMBLINE_HOME, clock),
      states,
      home,
      turn: new Turn(),
      sha256,
      clock,
    }),
    [T.settings, T.cloudChoice, CurrentLicense, quietHome, T.syncStates, T.clock],
  );
  bind(ViewBackups).toResolvedValue((parts) => new ViewBackups(parts, 'LICENSE_KEY'), [backupParts]);
  bind(PushBackup).toResolvedValue((parts) => new PushBackup(parts), [backupParts]);
  bind(PullBackup).toResolvedValue(
    (parts, orders) => new PullBackup({ ...parts, orders }),
    [backupParts, SettleIntents],
  );
  bind(RemoveBackup).toResolvedValue((parts) => new RemoveBackup(parts), [backupParts]);
});

const machineName = (chosen: string | undefined): string =>
  chosen ?? (hostname().slice(0, MACHINE_NAME_MOST_CHARACTERS) || 'this machine');

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
