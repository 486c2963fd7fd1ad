/** Reads another cache but never writes to it, because it belongs to a running dashboard. */
export class ReadOnlyCache<Content> {
  constructor(private readonly cache: { load(symbol: string): Promise<Content | null> }) {}

  load(symbol: string): Promise<Content | null> {
    return this.cache.load(symbol);
  }

  async save(): Promise<void> {}
}
