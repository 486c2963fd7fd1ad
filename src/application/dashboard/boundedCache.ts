/** A cache of named entries with a size limit: the oldest entry is dropped first. */
export class BoundedCache<Entry> {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly maxEntries: number) {}

  get(name: string): Entry | undefined {
    return this.entries.get(name);
  }

  /** Adds the entry as the newest one, and replaces an entry of the same name. */
  put(name: string, entry: Entry): void {
    this.entries.delete(name);
    this.entries.set(name, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }

  delete(name: string): void {
    this.entries.delete(name);
  }
}
