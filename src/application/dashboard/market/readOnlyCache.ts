/** Another cache as it is: what belongs to a running dashboard is left to it. */
export class ReadOnlyCache<Content> {
  constructor(private readonly cache: { load(symbol: string): Promise<Content | null> }) {}

  load(symbol: string): Promise<Content | null> {
    return this.cache.load(symbol);
  }

  async save(): Promise<void> {}
}
