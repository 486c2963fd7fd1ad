import { runInParallel } from '../../shared/runInParallel.js';
import type { SnapshotBodyStores } from './snapshotBodyStores.js';
import type { SnapshotBodyStore } from './snapshotBodyStore.port.js';
import type { SnapshotMeter } from './snapshotMeter.port.js';
import type { Snapshots } from './snapshots.port.js';

const AT_ONCE = 5;

/** Removes bodies without a snapshot, which remain after a crash between storing body and row, or a failed removal. */
export class SweepOrphanedBodies {
  constructor(
    private readonly places: SnapshotBodyStores,
    private readonly snapshots: Snapshots,
    private readonly meter: Pick<SnapshotMeter, 'countRemovedOrphans'>,
  ) {}

  /**
   * Returns the number of removed bodies. Running uploads are safe: bodies are listed before snapshots, and an upload
   * never records a snapshot for a body that was stored before `before`.
   */
  async execute(before: Date): Promise<number> {
    let removed = 0;
    for (const bodies of this.places.all) {
      for await (const ids of bodies.listPutBefore(before)) removed += await this.sweep(bodies, ids);
    }
    return removed;
  }

  private async sweep(bodies: SnapshotBodyStore, ids: readonly string[]): Promise<number> {
    const named = new Set(await this.snapshots.findReferencedIds(bodies.place, ids));
    const orphans = ids.filter((id) => !named.has(id));
    await runInParallel(orphans, AT_ONCE, (id) => bodies.remove(id));
    this.meter.countRemovedOrphans(bodies.place, orphans.length);
    return orphans.length;
  }
}
