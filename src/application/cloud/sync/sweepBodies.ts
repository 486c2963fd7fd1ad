import { inParallel } from '../../shared/inParallel.js';
import type { BodyPlaces } from './bodyPlaces.js';
import type { SnapshotBodies } from './snapshotBodies.port.js';
import type { SnapshotMeter } from './snapshotMeter.port.js';
import type { Snapshots } from './snapshots.port.js';

const AT_ONCE = 5;

/** Removes bytes that no snapshot names: an end between body and row left them, or a removal that did not reach them. */
export class SweepBodies {
  constructor(
    private readonly places: BodyPlaces,
    private readonly snapshots: Snapshots,
    private readonly meter: Pick<SnapshotMeter, 'orphansRemoved'>,
  ) {}

  /**
   * How many were removed. Which bodies there are is asked first and which snapshots there are afterwards, and no snapshot
   * is written down for a body from before `before`: so none that is just being uploaded is taken.
   */
  async execute(before: Date): Promise<number> {
    let removed = 0;
    for (const bodies of this.places.all) {
      for await (const ids of bodies.putBefore(before)) removed += await this.sweep(bodies, ids);
    }
    return removed;
  }

  private async sweep(bodies: SnapshotBodies, ids: readonly string[]): Promise<number> {
    const named = new Set(await this.snapshots.namedOf(bodies.place, ids));
    const orphans = ids.filter((id) => !named.has(id));
    await inParallel(orphans, AT_ONCE, (id) => bodies.remove(id));
    this.meter.orphansRemoved(bodies.place, orphans.length);
    return orphans.length;
  }
}
