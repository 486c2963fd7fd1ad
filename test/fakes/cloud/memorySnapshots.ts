import type { SnapshotStorageUsage, Snapshots } from '../../../src/application/cloud/sync/snapshots.port.js';
import {
  SNAPSHOT_BODY_LOCATIONS,
  type SnapshotBodyLocation,
  type StoredSnapshotBody,
  type StoredSnapshot,
} from '../../../src/domain/cloud/sync/snapshotBody.js';
import type { SnapshotFacts } from '../../../src/domain/shared/sync/snapshot.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Kept {
  readonly licenseId: string;
  readonly snapshot: StoredSnapshot;
}

export class MemorySnapshots implements Snapshots, Restorable {
  /** Oldest first. */
  private stored: readonly Kept[] = [];

  checkpoint(): () => void {
    const { stored } = this;
    return () => void (this.stored = stored);
  }

  async add(licenseId: string, snapshot: StoredSnapshot): Promise<void> {
    if (this.stored.some((each) => each.snapshot.id === snapshot.id))
      throw new Error('there is such a snapshot already');
    this.stored = [...this.stored, { licenseId, snapshot: structuredClone(snapshot) }];
  }

  async list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]> {
    return this.of(licenseId)
      .toReversed()
      .slice(0, most)
      .map(({ snapshot: { id, createdAt, sizeBytes, meta, passphraseFingerprint } }) => ({
        id,
        createdAt,
        sizeBytes,
        meta,
        passphraseFingerprint,
      }));
  }

  async find(licenseId: string, id: string): Promise<StoredSnapshot | null> {
    return structuredClone(this.of(licenseId).find(({ snapshot }) => snapshot.id === id)?.snapshot ?? null);
  }

  async remove(licenseId: string, id: string): Promise<StoredSnapshotBody | null> {
    return this.drop(this.of(licenseId).filter(({ snapshot }) => snapshot.id === id))[0] ?? null;
  }

  async removeAllBut(licenseId: string, keep: number): Promise<readonly StoredSnapshotBody[]> {
    return this.drop(this.of(licenseId).toReversed().slice(keep));
  }

  async findReferencedIds(place: SnapshotBodyLocation, ids: readonly string[]): Promise<readonly string[]> {
    return this.stored.flatMap(({ snapshot }) =>
      snapshot.place === place && ids.includes(snapshot.id) ? [snapshot.id] : [],
    );
  }

  async storageUsage(): Promise<readonly SnapshotStorageUsage[]> {
    return SNAPSHOT_BODY_LOCATIONS.flatMap((place) => {
      const held = this.stored.filter(({ snapshot }) => snapshot.place === place);
      return held.length === 0
        ? []
        : [{ place, count: held.length, bytes: held.reduce((sum, { snapshot }) => sum + snapshot.sizeBytes, 0) }];
    });
  }

  private of(licenseId: string): readonly Kept[] {
    return this.stored.filter((each) => each.licenseId === licenseId);
  }

  private drop(unwanted: readonly Kept[]): readonly StoredSnapshotBody[] {
    this.stored = this.stored.filter((each) => !unwanted.includes(each));
    return unwanted.map(({ snapshot: { id, place } }) => ({ id, place }));
  }
}
