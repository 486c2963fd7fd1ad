import { SnapshotConflict, UpstreamError } from '../../../domain/shared/failure/failure.js';
import { isUploadTooLate, type StoredSnapshotBody } from '../../../domain/cloud/sync/snapshotBody.js';
import { MAX_SNAPSHOTS_PER_LICENSE, type Snapshot, type SnapshotMeta } from '../../../domain/shared/sync/snapshot.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { SnapshotBodyStores } from './snapshotBodyStores.js';
import type { Snapshots } from './snapshots.port.js';

export interface SnapshotUploadRequest {
  readonly blob: Uint8Array;
  readonly meta: SnapshotMeta;
  readonly passphraseFingerprint: string;
  /**
   * The latest snapshot that the sender knows; null if it knows none. When absent, the upload is accepted regardless of
   * the latest.
   */
  readonly expectedLatest?: string | null;
}

export interface SnapshotUploadResult {
  readonly snapshot: Snapshot;
  /** Number of older snapshots removed to make room for the new one. */
  readonly pruned: number;
}

interface UploadSnapshotParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly snapshots: Snapshots;
  readonly bodies: SnapshotBodyStores;
  readonly sha256: Sha256;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Stores a snapshot and removes the oldest ones beyond the maximum number. The body is stored before the row: a crash
 * in between leaves a body for the sweep to remove. A failed commit leaves the body as well, because the commit may
 * have succeeded without confirmation. A conflict is detected before the commit, so the body is discarded at once.
 */
export class UploadSnapshot {
  constructor(private readonly dependencies: UploadSnapshotParts) {}

  /** @throws SnapshotConflict */
  async execute(
    licenseId: string,
    { blob, meta, passphraseFingerprint, expectedLatest }: SnapshotUploadRequest,
  ): Promise<SnapshotUploadResult> {
    const { unitOfWork, bodies, sha256, ids, clock } = this.dependencies;
    const facts = {
      id: ids.next(),
      createdAt: clock.now(),
      sizeBytes: blob.byteLength,
      sha256: sha256(blob),
      meta,
      passphraseFingerprint,
    };
    const { primary: chosen } = bodies;
    await chosen.put(facts.id, blob);
    const dropped = await unitOfWork
      .run(() => this.write(licenseId, { ...facts, place: chosen.place }, expectedLatest))
      .catch(async (problem: unknown) => {
        if (problem instanceof SnapshotConflict) await bodies.discard([{ id: facts.id, place: chosen.place }]);
        throw problem;
      });
    await bodies.discard(dropped);
    return { snapshot: { ...facts, blob }, pruned: dropped.length };
  }

  /**
   * Rejects an outdated `expectedLatest` before the bytes are stored. `execute` checks it again under the license's
   * lock.
   * @throws SnapshotConflict
   */
  async checkLatest(licenseId: string, expected: SnapshotUploadRequest['expectedLatest']): Promise<void> {
    if (expected === undefined) return;
    const [latest] = await this.dependencies.snapshots.list(licenseId, 1);
    if ((latest?.id ?? null) !== expected) throw new SnapshotConflict(latest?.id ?? null);
  }

  private async write(
    licenseId: string,
    snapshot: Parameters<Snapshots['add']>[1],
    expectedLatest: string | null | undefined,
  ): Promise<readonly StoredSnapshotBody[]> {
    const { locks, snapshots, clock } = this.dependencies;
    await locks.hold(`snapshots of ${licenseId}`);
    if (isUploadTooLate(snapshot.createdAt, clock.now()))
      throw new UpstreamError('storage', 'Storing the snapshot took too long. Upload it again.');
    await this.checkLatest(licenseId, expectedLatest);
    await snapshots.add(licenseId, snapshot);
    return snapshots.removeAllBut(licenseId, MAX_SNAPSHOTS_PER_LICENSE);
  }
}
