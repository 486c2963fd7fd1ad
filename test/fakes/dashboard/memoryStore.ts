/** Stores one value in memory; while `full`, it rejects writes. */
export class MemoryStore<Value> {
  full = false;
  private stored: Value | null = null;

  async load(): Promise<Value | null> {
    return this.stored;
  }

  async save(value: Value): Promise<void> {
    if (this.full) throw new Error('no space left on device');
    this.stored = structuredClone(value);
  }
}
