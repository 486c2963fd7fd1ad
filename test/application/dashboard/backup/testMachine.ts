import { sha256 } from '../../../../src/adapters/crypto/sha256.js';
import { ScryptCipher } from '../../../../src/adapters/crypto/scryptCipher.js';
import type { HomeFiles } from '../../../../src/application/dashboard/backup/homeFiles.port.js';
import { PullBackup } from '../../../../src/application/dashboard/backup/pullBackup.js';
import { PushBackup } from '../../../../src/application/dashboard/backup/pushBackup.js';
import type { RemoteSnapshots } from '../../../../src/application/dashboard/backup/remoteSnapshots.port.js';
import type { SnapshotCipher, SnapshotKey } from '../../../../src/application/dashboard/backup/snapshotCipher.port.js';
import type { SyncState, SyncStateStore } from '../../../../src/application/dashboard/backup/syncStateStore.port.js';
import { ListBackups } from '../../../../src/application/dashboard/backup/listBackups.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import type { BackupFile } from '../../../../src/domain/dashboard/backup/bundle.js';
import type { KeyDerivation } from '../../../../src/domain/dashboard/backup/keyDerivation.js';
import type { Passphrase } from '../../../../src/domain/dashboard/backup/passphrase.js';
import { isRemovedOnRestore, backupPartOf, type BackupPart } from '../../../../src/domain/dashboard/backup/scope.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export const PASSPHRASE = 'correct horse battery staple';

/** A low cost for deriving keys. At the real cost, one key takes a third of a second. */
const CHEAP_N = 2 ** 10;

/**
 * The real cipher, but it derives each key once and at low cost. Snapshot headers still state the real cost.
 */
class RememberingCipher implements SnapshotCipher {
  /** Shared by all machines and tests. */
  private static readonly keys = new Map<string, Promise<SnapshotKey>>();
  private static first: KeyDerivation | null = null;
  private readonly cipher = new ScryptCipher();
  asked = 0;

  /** Returns the same derivation for all tests. */
  newDerivation(): KeyDerivation {
    RememberingCipher.first ??= this.cipher.newDerivation();
    return RememberingCipher.first;
  }

  deriveKey(passphrase: Passphrase, derivation: KeyDerivation): Promise<SnapshotKey> {
    this.asked += 1;
    const name = JSON.stringify([passphrase, derivation]);
    const key = RememberingCipher.keys.get(name) ?? this.cipher.deriveKey(passphrase, { ...derivation, n: CHEAP_N });
    RememberingCipher.keys.set(name, key);
    return key;
  }
}

/** A machine's home folder, in memory. */
class MemoryHome implements HomeFiles, SyncStateStore {
  readonly files = new Map<string, string>();
  /** The files that were replaced by a restore, with their previous content. */
  readonly replaced: [path: string, content: string][] = [];
  private state: SyncState;

  constructor(name: string) {
    this.state = {
      machine: { id: name, name },
      parent: null,
      horizon: null,
      digests: null,
      lastPushAt: null,
      lastPullAt: null,
    };
  }

  async read(only?: BackupPart): Promise<readonly BackupFile[]> {
    return [...this.files]
      .filter(([path]) => backupPartOf(path) !== null && (only ?? backupPartOf(path)) === backupPartOf(path))
      .map(([path, content]) => ({ path, bytes: Buffer.from(content, 'latin1') }));
  }

  async restore(files: readonly BackupFile[], state: SyncState): Promise<string | null> {
    const coming = new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('latin1')]));
    for (const [path, content] of Array.from(this.files)) {
      if (!coming.has(path) && !isRemovedOnRestore(path)) continue;
      this.replaced.push([path, content]);
      this.files.delete(path);
    }
    for (const [path, content] of coming) this.files.set(path, content);
    this.state = state;
    return this.replaced.length === 0 ? null : 'before-restore';
  }

  async load(): Promise<SyncState> {
    return this.state;
  }

  async save(state: SyncState): Promise<void> {
    this.state = state;
  }
}

/** Creates a machine with its own folder. Other machines share its snapshots. */
export function createTestMachine(name: string, snapshots: RemoteSnapshots) {
  const home = new MemoryHome(name);
  const cipher = new RememberingCipher();
  const orders = { isDue: false };
  const preferences = { keepSharingOff: async (restored: Uint8Array) => restored };
  const parts = {
    connection: { kind: 'connected' as const, snapshots },
    cipher,
    files: home,
    states: home,
    home: {
      withWritesPaused: <T>(work: () => Promise<T>) => work(),
      replaceFiles: <T>(work: () => Promise<T>) => work(),
    },
    queue: new SerialQueue(),
    sha256,
    clock: new ManualClock(),
  };
  return {
    name,
    files: home.files,
    replaced: home.replaced,
    states: home,
    cipher,
    orders,
    preferences,
    push: new PushBackup(parts),
    pull: new PullBackup({ ...parts, orders, preferences }),
    view: new ListBackups(parts, 'LICENSE_KEY'),
  };
}

export type TestMachine = ReturnType<typeof createTestMachine>;
