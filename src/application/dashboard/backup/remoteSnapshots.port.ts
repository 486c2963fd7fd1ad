import type { KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import type { SnapshotLineageEntry, BackupMachine } from '../../../domain/dashboard/backup/snapshotLineage.js';
import type { JsonValue } from '../../../domain/shared/canonicalJson.js';

/** What a snapshot says about itself in the clear; its seal holds only with exactly this. */
export type SnapshotHeader = Readonly<Record<string, JsonValue>>;

/** A head that a dashboard wrote, read. */
export interface BackupHeader {
  readonly derivation: KeyDerivation;
  readonly machine: BackupMachine;
  readonly parent: string | null;
}

export interface RemoteSnapshot extends SnapshotLineageEntry {
  readonly sizeBytes: number;
  readonly fingerprint: string;
  /** As it was sent. */
  readonly header: SnapshotHeader;
  /** null when another program, or a newer version, made it. */
  readonly backup: BackupHeader | null;
}

export interface SealedSnapshot {
  readonly header: SnapshotHeader;
  readonly fingerprint: string;
  readonly sealed: Uint8Array;
}

export interface UploadedSnapshot {
  readonly id: string;
  readonly createdAt: string;
  readonly sizeBytes: number;
  /** How many older ones made room for it. */
  readonly pruned: number;
}

/** Slug of the `Forbidden` that every call throws while no license key is entered. */
export const LICENSE_KEY_MISSING_SLUG = 'license_key_missing';

/** The snapshots of the license, wherever they are kept. Every call throws a `Failure` that says what to do. */
export interface RemoteSnapshots {
  /** Newest first. */
  list(): Promise<readonly RemoteSnapshot[]>;
  /**
   * @param expectedLatest the newest snapshot that this machine knows, or null
   * @throws SnapshotConflict when another one is the newest by then
   */
  upload(snapshot: SealedSnapshot, expectedLatest: string | null): Promise<UploadedSnapshot>;
  /** @throws NotFound */
  download(id: string): Promise<SealedSnapshot>;
  /** For good. @throws NotFound */
  remove(id: string): Promise<void>;
}

/** Somewhere to keep snapshots, or why there is none and which setting would give one. */
export type BackupConnection =
  | { readonly kind: 'connected'; readonly snapshots: RemoteSnapshots }
  | { readonly kind: 'unconnected'; readonly setting: string; readonly reason: string };
