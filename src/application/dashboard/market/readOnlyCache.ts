/** Another cache as it is: what belongs to a running dashboard is left to it. */
export class ReadOnlyCache<Content> {
  constructor(private readonly cache: { recall(symbol: string): Promise<Content | null> }) {}

  recall(symbol: string): Promise<Content | null> {
    return this.cache.recall(symbol);
  }

  async keep(): Promise<void> {}
}
