import type { KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import type { SnapshotLineageEntry, BackupMachine } from '../../../domain/dashboard/backup/snapshotLineage.js';
import type { JsonValue } from '../../../domain/shared/canonicalJson.js';

/** The unencrypted header of a snapshot; decryption fails if the header was changed. */
export type SnapshotHeader = Readonly<Record<string, JsonValue>>;

/** A parsed header written by a dashboard. */
export interface BackupHeader {
  readonly derivation: KeyDerivation;
  readonly machine: BackupMachine;
  readonly parent: string | null;
}

export interface RemoteSnapshot extends SnapshotLineageEntry {
  readonly sizeBytes: number;
  readonly fingerprint: string;
  /** The header as received. */
  readonly header: SnapshotHeader;
  /** Null when another program or a newer version wrote the snapshot. */
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
  /** Number of older snapshots removed to make room for the new one. */
  readonly pruned: number;
}

/** Slug of the `Forbidden` error that every call throws until a license key is entered. */
export const LICENSE_KEY_MISSING_SLUG = 'license_key_missing';

/** The snapshots of the license in remote storage. Every call throws a `Failure` whose message says what to do. */
export interface RemoteSnapshots {
  /** Newest first. */
  list(): Promise<readonly RemoteSnapshot[]>;
  /**
   * @param expectedLatest the newest snapshot that this machine knows; null when it knows none
   * @throws SnapshotConflict when the newest snapshot in the storage is a different one
   */
  upload(snapshot: SealedSnapshot, expectedLatest: string | null): Promise<UploadedSnapshot>;
  /** @throws NotFound */
  download(id: string): Promise<SealedSnapshot>;
  /** Removes the snapshot permanently. @throws NotFound */
  remove(id: string): Promise<void>;
}

/** The remote storage for snapshots or, if it is not configured, the reason and the setting that configures it. */
export type BackupConnection =
  | { readonly kind: 'connected'; readonly snapshots: RemoteSnapshots }
  | { readonly kind: 'unconnected'; readonly setting: string; readonly reason: string };
