/** Stores entries by symbol after a JSON round trip. */
export class MemorySymbolCache<T> {
  private readonly stored = new Map<string, T>();

  async load(symbol: string): Promise<T | null> {
    return structuredClone(this.stored.get(symbol) ?? null);
  }

  async save(symbol: string, content: T): Promise<void> {
    this.stored.set(symbol, structuredClone(content));
  }
}
