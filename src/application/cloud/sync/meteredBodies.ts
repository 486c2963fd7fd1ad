import type { SnapshotBodies } from './snapshotBodies.port.js';
import type { BodyCall, SnapshotMeter } from './snapshotMeter.port.js';

/** Another place for bodies, every call of which is counted. */
export class MeteredBodies implements SnapshotBodies {
  constructor(
    private readonly bodies: SnapshotBodies,
    private readonly meter: Pick<SnapshotMeter, 'bodyCalled'>,
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

  async *putBefore(before: Date): AsyncIterable<readonly string[]> {
    const pages = this.bodies.putBefore(before)[Symbol.asyncIterator]();
    for (;;) {
      const page = await this.counted('list', () => pages.next());
      if (page.done) return;
      yield page.value;
    }
  }

  private async counted<T>(call: BodyCall, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.meter.bodyCalled(this.place, call, 'ok');
      return result;
    } catch (error) {
      this.meter.bodyCalled(this.place, call, 'failed');
      throw error;
    }
  }
}
