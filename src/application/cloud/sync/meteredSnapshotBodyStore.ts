import type { SnapshotBodyStore } from './snapshotBodyStore.port.js';
import type { BodyStoreOperation, SnapshotMeter } from './snapshotMeter.port.js';

/** Wraps another body store and counts every call to it. */
export class MeteredSnapshotBodyStore implements SnapshotBodyStore {
  constructor(
    private readonly bodies: SnapshotBodyStore,
    private readonly meter: Pick<SnapshotMeter, 'countBodyCall'>,
  ) {}

  get place() {
    return this.bodies.place;
  }

  put(id: string, body: Uint8Array): Promise<void> {
    return this.counted('put', () => this.bodies.put(id, body));
  }

  get(id: string): Promise<Uint8Array | null> {
    return this.counted('get', () => this.bodies.get(id));
  }

  remove(id: string): Promise<void> {
    return this.counted('remove', () => this.bodies.remove(id));
  }

  async *listPutBefore(before: Date): AsyncIterable<readonly string[]> {
    const pages = this.bodies.listPutBefore(before)[Symbol.asyncIterator]();
    for (;;) {
      const page = await this.counted('list', () => pages.next());
      if (page.done) return;
      yield page.value;
    }
  }

  private async counted<T>(call: BodyStoreOperation, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.meter.countBodyCall(this.place, call, 'ok');
      return result;
    } catch (error) {
      this.meter.countBodyCall(this.place, call, 'failed');
      throw error;
    }
  }
}
