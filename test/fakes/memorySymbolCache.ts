/** Keeps what JSON can carry, by symbol. */
export class MemorySymbolCache<T> {
  private readonly kept = new Map<string, T>();

  async recall(symbol: string): Promise<T | null> {
    return structuredClone(this.kept.get(symbol) ?? null);
  }

  async keep(symbol: string, content: T): Promise<void> {
    this.kept.set(symbol, structuredClone(content));
  }
}
