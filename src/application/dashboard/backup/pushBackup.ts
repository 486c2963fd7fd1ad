import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import { packBundle } from '../../../domain/dashboard/backup/bundle.js';
import { SnapshotConflict } from '../../../domain/shared/failure/failure.js';
import {
  isAcceptableKeyDerivation,
  isCurrentKeyDerivation,
  type KeyDerivation,
} from '../../../domain/dashboard/backup/keyDerivation.js';
import { unseenSnapshots } from '../../../domain/dashboard/backup/snapshotLineage.js';
import {
  readPassphrase,
  requireLongEnoughPassphrase,
  type Passphrase,
} from '../../../domain/dashboard/backup/passphrase.js';
import { backupPartOf, BACKUP_SCOPES_LARGEST_FIRST, type BackupPart } from '../../../domain/dashboard/backup/scope.js';
import { canonicalJson } from '../../../domain/shared/canonicalJson.js';
import { MAX_SNAPSHOT_BYTES } from '../../../domain/shared/sync/snapshot.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { SerialQueue } from '../serialQueue.js';
import {
  BackupTooLarge,
  requireBackupConnection,
  newerSnapshotsConflict,
  concurrentPushConflict,
  wrongPassphraseFailure,
} from './backupFailures.js';
import type { HomeFiles } from './homeFiles.port.js';
import { fileDigestsOf } from './localChanges.js';
import type { LockHomeFolder } from './lockHomeFolder.js';
import type {
  BackupConnection,
  RemoteSnapshot,
  RemoteSnapshots,
  SealedSnapshot,
  SnapshotHeader,
  UploadedSnapshot,
} from './remoteSnapshots.port.js';
import type { SnapshotCipher, SnapshotKey } from './snapshotCipher.port.js';
import type { SyncState, SyncStateStore } from './syncStateStore.port.js';

export interface BackupDependencies {
  readonly connection: BackupConnection;
  readonly cipher: SnapshotCipher;
  readonly files: HomeFiles;
  readonly states: SyncStateStore;
  readonly home: Pick<LockHomeFolder, 'withWritesPaused' | 'replaceFiles'>;
  /** Runs one push or pull at a time. */
  readonly queue: SerialQueue;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

export interface PushBackupRequest {
  readonly passphrase: string;
  /** Pushes even if this machine has not pulled the latest changes from other machines. */
  readonly anyway?: boolean;
  /** Confirms that the passphrase is meant to differ from the newest snapshot's passphrase. */
  readonly newPassphrase?: boolean;
}

export interface PushedBackup extends UploadedSnapshot {
  /** Parts left out because of the size limit. */
  readonly leftOut: readonly BackupPart[];
}

interface Lock {
  readonly key: SnapshotKey;
  readonly derivation: KeyDerivation;
}

/** Incremented when the envelope changes: key derivation, cipher, or authenticated data. */
const ENVELOPE_FORMAT = 1;

/**
 * The latest snapshot can also change because a snapshot is removed or this machine pushes; the upload is then retried
 * once.
 */
const UPLOAD_ATTEMPTS = 2;

const OTHER_PASSPHRASE =
  'This is not the passphrase of the newest snapshot. Was it mistyped? To change the passphrase, confirm the change; older snapshots keep theirs.';

/** Encrypts the files on this machine and uploads the result to the cloud. */
export class PushBackup {
  constructor(private readonly dependencies: BackupDependencies) {}

  /** @throws a `Failure`: sync_conflict, wrong_passphrase, payload_too_large, or the cloud's failure */
  async execute(request: PushBackupRequest): Promise<PushedBackup> {
    const passphrase = readPassphrase(request.passphrase);
    return this.dependencies.queue.run(() => this.pushed(passphrase, request));
  }

  private async pushed(
    passphrase: Passphrase,
    { anyway = false, newPassphrase = false }: PushBackupRequest,
  ): Promise<PushedBackup> {
    const snapshots = requireBackupConnection(this.dependencies.connection);
    const listed = await snapshots.list();
    const state = await this.dependencies.states.load();
    const theirs = unseenSnapshots(listed, state);
    if (theirs.length > 0 && !anyway) throw newerSnapshotsConflict(theirs);
    const lock = await this.lockOf(passphrase, listed, newPassphrase);
    const files = await this.dependencies.home.withWritesPaused(() => this.dependencies.files.read());
    const { leftOut, ...snapshot } = await this.sealed(lock, files, state);
    // Stored before the upload, so that this machine recognizes its own snapshot even if the cloud's response is lost.
    await this.dependencies.states.save(state);
    const uploaded = await this.uploaded(snapshots, snapshot, listed, state);
    await this.dependencies.states.save({
      ...state,
      parent: uploaded.id,
      horizon: listed[0]?.createdAt ?? state.horizon,
      digests: fileDigestsOf(files, this.dependencies.sha256),
      lastPushAt: uploaded.createdAt,
    });
    return { ...uploaded, leftOut };
  }

  /**
   * Uploads the snapshot. Fails if another machine pushes in the meantime, because the user must first decide what to
   * do about that machine's snapshot.
   */
  private async uploaded(
    snapshots: RemoteSnapshots,
    snapshot: SealedSnapshot,
    listed: readonly RemoteSnapshot[],
    state: SyncState,
    attempts = UPLOAD_ATTEMPTS,
  ): Promise<UploadedSnapshot> {
    try {
      return await snapshots.upload(snapshot, newestOf(listed));
    } catch (problem) {
      if (!(problem instanceof SnapshotConflict)) throw problem;
      const now = await snapshots.list();
      const theirs = unseenSnapshots(now, state).filter(({ id }) => listed.every((known) => known.id !== id));
      if (theirs.length > 0) throw newerSnapshotsConflict(theirs);
      if (attempts === 1) throw concurrentPushConflict(newestOf(now));
      return this.uploaded(snapshots, snapshot, now, state, attempts - 1);
    }
  }

  /** Reuses the salt of the newest snapshot, so that a single derivation shows whether the passphrase is the same. */
  private async lockOf(passphrase: Passphrase, listed: readonly RemoteSnapshot[], isNew: boolean): Promise<Lock> {
    const { cipher } = this.dependencies;
    const newest = listed.find(({ backup }) => backup !== null && isAcceptableKeyDerivation(backup.derivation));
    if (newest?.backup && !isNew) {
      const { derivation } = newest.backup;
      const key = await cipher.deriveKey(passphrase, derivation);
      if (key.fingerprint !== newest.fingerprint) throw wrongPassphraseFailure(OTHER_PASSPHRASE);
      if (isCurrentKeyDerivation(derivation)) return { key, derivation };
    }
    requireLongEnoughPassphrase(passphrase);
    const derivation = cipher.newDerivation();
    return { key: await cipher.deriveKey(passphrase, derivation), derivation };
  }

  private async sealed(
    { key, derivation }: Lock,
    files: readonly BackupFile[],
    state: SyncState,
  ): Promise<SealedSnapshot & Pick<PushedBackup, 'leftOut'>> {
    const head = this.headOf(derivation, state);
    let size = 0;
    for (const parts of BACKUP_SCOPES_LARGEST_FIRST) {
      const taken = files.filter(({ path }) => parts.some((part) => part === backupPartOf(path)));
      const sealed = await key.seal(canonicalJson(head), packBundle(taken));
      size = sealed.length;
      if (size <= MAX_SNAPSHOT_BYTES)
        return {
          header: head,
          fingerprint: key.fingerprint,
          sealed,
          leftOut: partsOf(files).filter((part) => !parts.includes(part)),
        };
    }
    throw new BackupTooLarge(size, largestOf(files));
  }

  private headOf({ n, r, p, salt }: KeyDerivation, { machine: { id, name }, parent }: SyncState): SnapshotHeader {
    const made_at = this.dependencies.clock.now().toISOString();
    return { format: ENVELOPE_FORMAT, kdf: { name: 'scrypt', n, r, p, salt }, machine: { id, name }, parent, made_at };
  }
}

const newestOf = (listed: readonly RemoteSnapshot[]): string | null => listed[0]?.id ?? null;

const partsOf = (files: readonly BackupFile[]): readonly BackupPart[] =>
  [...new Set(files.map(({ path }) => backupPartOf(path)))].filter((part) => part !== null);

const NAMED = 2;

const largestOf = (files: readonly BackupFile[]): readonly string[] =>
  files
    .filter(({ path }) => path.endsWith('.jsonl') && path !== HOME_FILES.orders)
    .toSorted((one, other) => other.bytes.length - one.bytes.length)
    .slice(0, NAMED)
    .map(({ path }) => path);
