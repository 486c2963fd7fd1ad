/** Stores entries by symbol after a JSON round trip. */
export class MemorySymbolCache<T> {
  private readonly kept = new Map<string, T>();

  async load(symbol: string): Promise<T | null> {
    return structuredClone(this.kept.get(symbol) ?? null);
  }

  async save(symbol: string, content: T): Promise<void> {
    this.kept.set(symbol, structuredClone(content));
  }
}
