import { SNAPSHOTS_KEPT, type Snapshot, type SnapshotMeta } from '../../domain/sync/snapshot.js';
import type { Clock } from '../clock.port.js';
import type { Sha256 } from '../digest.port.js';
import type { Ids } from '../ids.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Snapshots } from './snapshots.port.js';

export interface SentSnapshot {
  readonly blob: Uint8Array;
  readonly meta: SnapshotMeta;
  readonly passphraseFingerprint: string;
}

export interface Upload {
  readonly snapshot: Snapshot;
  /** How many older ones made room for it. */
  readonly pruned: number;
}

/** Keeps a snapshot, and of those before it only as many as are kept. */
export class UploadSnapshot {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: Locks,
    private readonly snapshots: Snapshots,
    private readonly sha256: Sha256,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(licenseId: string, sent: SentSnapshot): Promise<Upload> {
    const snapshot: Snapshot = {
      ...sent,
      id: this.ids.next(),
      createdAt: this.clock.now(),
      sizeBytes: sent.blob.byteLength,
      sha256: this.sha256(sent.blob),
    };
    return this.unitOfWork.run(async () => {
      await this.locks.hold(`snapshots of ${licenseId}`);
      await this.snapshots.add(licenseId, snapshot);
      return { snapshot, pruned: await this.snapshots.removeAllBut(licenseId, SNAPSHOTS_KEPT) };
    });
  }
}
