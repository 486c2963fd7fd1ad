import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { SnapshotBodyStore } from '../../../src/application/cloud/sync/snapshotBodyStore.port.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { SnapshotBodyLocation } from '../../../src/domain/cloud/sync/snapshotBody.js';

export class MemorySnapshotBodyStore implements SnapshotBodyStore {
  private stored: ReadonlyMap<string, { readonly body: Uint8Array; readonly putAt: Date }> = new Map();
  /** While true, every call fails. */
  isAway = false;

  constructor(
    readonly place: SnapshotBodyLocation,
    private readonly clock: Clock,
  ) {}

  get ids(): readonly string[] {
    return [...this.stored.keys()];
  }

  async put(id: string, body: Uint8Array): Promise<void> {
    this.answer();
    if (this.stored.has(id)) throw new Error('there is such a body already');
    this.stored = new Map([...this.stored, [id, { body: body.slice(), putAt: this.clock.now() }]]);
  }

  async get(id: string): Promise<Uint8Array | null> {
    this.answer();
    return this.stored.get(id)?.body.slice() ?? null;
  }

  async remove(id: string): Promise<void> {
    this.answer();
    this.stored = new Map([...this.stored].filter(([each]) => each !== id));
  }

  async *listPutBefore(before: Date): AsyncIterable<readonly string[]> {
    this.answer();
    const ids = [...this.stored].flatMap(([id, { putAt }]) => (putAt < before ? [id] : []));
    if (ids.length > 0) yield ids;
  }

  private answer(): void {
    if (this.isAway) throw new UpstreamError(this.place === 's3' ? 'storage' : 'database', 'Nobody answers.');
  }
}
