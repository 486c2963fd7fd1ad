/** So many entries by name: with one too many the one that was put in first gives way. */
export class BoundedCache<Entry> {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly maxEntries: number) {}

  get(name: string): Entry | undefined {
    return this.entries.get(name);
  }

  /** As the newest, in place of one of the same name. */
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
