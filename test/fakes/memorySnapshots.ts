import type { SnapshotHolding, Snapshots } from '../../src/application/sync/snapshots.port.js';
import type { Snapshot, SnapshotFacts } from '../../src/domain/sync/snapshot.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Kept {
  readonly licenseId: string;
  readonly snapshot: Snapshot;
}

export class MemorySnapshots implements Snapshots, Restorable {
  /** Oldest first. */
  private kept: readonly Kept[] = [];

  checkpoint(): () => void {
    const { kept } = this;
    return () => void (this.kept = kept);
  }

  async add(licenseId: string, snapshot: Snapshot): Promise<void> {
    if (this.kept.some((each) => each.snapshot.id === snapshot.id)) throw new Error('there is such a snapshot already');
    this.kept = [...this.kept, { licenseId, snapshot: structuredClone(snapshot) }];
  }

  async list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]> {
    return this.of(licenseId)
      .toReversed()
      .slice(0, most)
      .map(({ snapshot: { id, createdAt, sizeBytes, meta, passphraseFingerprint } }) => ({ id, createdAt, sizeBytes, meta, passphraseFingerprint }));
  }

  async find(licenseId: string, id: string): Promise<Snapshot | null> {
    return structuredClone(this.of(licenseId).find(({ snapshot }) => snapshot.id === id)?.snapshot ?? null);
  }

  async remove(licenseId: string, id: string): Promise<boolean> {
    return this.drop(this.of(licenseId).filter(({ snapshot }) => snapshot.id === id)) === 1;
  }

  async removeAllBut(licenseId: string, keep: number): Promise<number> {
    return this.drop(this.of(licenseId).toReversed().slice(keep));
  }

  async holding(): Promise<SnapshotHolding> {
    return { count: this.kept.length, bytes: this.kept.reduce((sum, { snapshot }) => sum + snapshot.sizeBytes, 0) };
  }

  private of(licenseId: string): readonly Kept[] {
    return this.kept.filter((each) => each.licenseId === licenseId);
  }

  private drop(unwanted: readonly Kept[]): number {
    this.kept = this.kept.filter((each) => !unwanted.includes(each));
    return unwanted.length;
  }
}
