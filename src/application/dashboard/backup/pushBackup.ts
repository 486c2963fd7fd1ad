import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import { packBundle } from '../../../domain/dashboard/backup/bundle.js';
import { SnapshotConflict } from '../../../domain/shared/failure/failure.js';
import { isAcceptable, isCurrent, type KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import { unseen } from '../../../domain/dashboard/backup/lineage.js';
import { readPassphrase, requireLongEnough, type Passphrase } from '../../../domain/dashboard/backup/passphrase.js';
import { partOf, PARTS_BY_ROOM, type BackupPart } from '../../../domain/dashboard/backup/scope.js';
import { canonicalJson } from '../../../domain/shared/canonicalJson.js';
import { SNAPSHOT_LIMIT_BYTES } from '../../../domain/shared/sync/snapshot.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { Turn } from '../turn.js';
import { BackupTooLarge, connected, newerSnapshots, pushedMeanwhile, wrongPassphrase } from './backupFailures.js';
import type { HomeFiles } from './homeFiles.port.js';
import { digestsOf } from './localChanges.js';
import type { QuietHome } from './quietHome.js';
import type {
  BackupConnection,
  RemoteSnapshot,
  RemoteSnapshots,
  SealedSnapshot,
  SnapshotHead,
  UploadedSnapshot,
} from './remoteSnapshots.port.js';
import type { SnapshotCipher, SnapshotKey } from './snapshotCipher.port.js';
import type { SyncState, SyncStates } from './syncStates.port.js';

export interface BackupParts {
  readonly connection: BackupConnection;
  readonly cipher: SnapshotCipher;
  readonly files: HomeFiles;
  readonly states: SyncStates;
  readonly home: Pick<QuietHome, 'still' | 'replaced'>;
  /** One push or pull at a time. */
  readonly turn: Turn;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

export interface PushRequest {
  readonly passphrase: string;
  /** Although other machines pushed what this one has not seen. */
  readonly anyway?: boolean;
  /** The passphrase is meant to be another than that of the newest snapshot. */
  readonly newPassphrase?: boolean;
}

export interface PushedBackup extends UploadedSnapshot {
  /** What there was no room for; it is fetched or computed anew after a restore. */
  readonly leftOut: readonly BackupPart[];
}

interface Lock {
  readonly key: SnapshotKey;
  readonly derivation: KeyDerivation;
}

/** Grows with the envelope: key derivation, cipher, what is bound to what. */
const ENVELOPE_FORMAT = 1;

/** The latest snapshot can also change by a removal, or by another push of this machine: then one more upload is tried. */
const UPLOAD_ATTEMPTS = 2;

const OTHER_PASSPHRASE =
  'This is not the passphrase of the newest snapshot. Mistyped? To change the passphrase, say so: older snapshots keep theirs.';

/** Encrypts the files on this machine and gives the cloud the result. */
export class PushBackup {
  constructor(private readonly parts: BackupParts) {}

  /** @throws a `Failure`: sync_conflict, wrong_passphrase, payload_too_large, or what the cloud says */
  async execute(request: PushRequest): Promise<PushedBackup> {
    const passphrase = readPassphrase(request.passphrase);
    return this.parts.turn.run(() => this.pushed(passphrase, request));
  }

  private async pushed(
    passphrase: Passphrase,
    { anyway = false, newPassphrase = false }: PushRequest,
  ): Promise<PushedBackup> {
    const snapshots = connected(this.parts.connection);
    const listed = await snapshots.list();
    const state = await this.parts.states.load();
    const theirs = unseen(listed, state);
    if (theirs.length > 0 && !anyway) throw newerSnapshots(theirs);
    const lock = await this.lockOf(passphrase, listed, newPassphrase);
    const files = await this.parts.home.still(() => this.parts.files.read());
    const { leftOut, ...snapshot } = await this.sealed(lock, files, state);
    // What the cloud has of this machine is known as its own, even when its answer is lost.
    await this.parts.states.save(state);
    const uploaded = await this.uploaded(snapshots, snapshot, listed, state);
    await this.parts.states.save({
      ...state,
      parent: uploaded.id,
      horizon: listed[0]?.createdAt ?? state.horizon,
      digests: digestsOf(files, this.parts.sha256),
      lastPushAt: uploaded.createdAt,
    });
    return { ...uploaded, leftOut };
  }

  /** Refused when another machine pushes while this one encrypts: the user must decide about a snapshot not seen yet. */
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
      const theirs = unseen(now, state).filter(({ id }) => listed.every((known) => known.id !== id));
      if (theirs.length > 0) throw newerSnapshots(theirs);
      if (attempts === 1) throw pushedMeanwhile(newestOf(now));
      return this.uploaded(snapshots, snapshot, now, state, attempts - 1);
    }
  }

  /** Goes on with the salt of the newest snapshot, so that one derivation tells whether the passphrase is the same. */
  private async lockOf(passphrase: Passphrase, listed: readonly RemoteSnapshot[], isNew: boolean): Promise<Lock> {
    const { cipher } = this.parts;
    const newest = listed.find(({ backup }) => backup !== null && isAcceptable(backup.derivation));
    if (newest?.backup && !isNew) {
      const { derivation } = newest.backup;
      const key = await cipher.keyFrom(passphrase, derivation);
      if (key.fingerprint !== newest.fingerprint) throw wrongPassphrase(OTHER_PASSPHRASE);
      if (isCurrent(derivation)) return { key, derivation };
    }
    requireLongEnough(passphrase);
    const derivation = cipher.newDerivation();
    return { key: await cipher.keyFrom(passphrase, derivation), derivation };
  }

  private async sealed(
    { key, derivation }: Lock,
    files: readonly BackupFile[],
    state: SyncState,
  ): Promise<SealedSnapshot & Pick<PushedBackup, 'leftOut'>> {
    const head = this.headOf(derivation, state);
    let size = 0;
    for (const parts of PARTS_BY_ROOM) {
      const taken = files.filter(({ path }) => isOf(parts, path));
      const sealed = await key.seal(canonicalJson(head), packBundle(taken));
      size = sealed.length;
      if (size <= SNAPSHOT_LIMIT_BYTES)
        return {
          head,
          fingerprint: key.fingerprint,
          sealed,
          leftOut: partsOf(files).filter((part) => !parts.includes(part)),
        };
    }
    throw new BackupTooLarge(size, largestOf(files));
  }

  private headOf({ n, r, p, salt }: KeyDerivation, { machine: { id, name }, parent }: SyncState): SnapshotHead {
    const made_at = this.parts.clock.now().toISOString();
    return { format: ENVELOPE_FORMAT, kdf: { name: 'scrypt', n, r, p, salt }, machine: { id, name }, parent, made_at };
  }
}

const newestOf = (listed: readonly RemoteSnapshot[]): string | null => listed[0]?.id ?? null;

function isOf(parts: readonly BackupPart[], path: string): boolean {
  const part = partOf(path);
  return part !== null && parts.includes(part);
}

const partsOf = (files: readonly BackupFile[]): readonly BackupPart[] =>
  [...new Set(files.map(({ path }) => partOf(path)))].filter((part) => part !== null);

const NAMED = 2;

const largestOf = (files: readonly BackupFile[]): readonly string[] =>
  files
    .filter(({ path }) => path.endsWith('.jsonl') && path !== HOME_FILES.orders)
    .toSorted((one, other) => other.bytes.length - one.bytes.length)
    .slice(0, NAMED)
    .map(({ path }) => path);
