/**
 * A map with two generations of at most `capacity` entries. The older one is dropped as a whole when the newer one is
 * full or `lifetimeMs` old. If the clock is set back, entries live at most one more lifetime.
 */
export class ExpiringMap<V> {
  private young = new Map<string, V>();
  private old = new Map<string, V>();
  private bornAt = 0;

  constructor(
    private readonly lifetimeMs: number,
    private readonly capacity: number,
  ) {}

  get(key: string, now: number): V | undefined {
    this.age(now);
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: V, now: number): void {
    this.age(now);
    if (this.young.size >= this.capacity && !this.young.has(key)) this.turn(now);
    this.young.set(key, value);
  }

  get size(): number {
    return this.young.size + this.old.size;
  }

  private age(now: number): void {
    const sinceBirth = now - this.bornAt;
    if (sinceBirth < 0) this.bornAt = now;
    if (sinceBirth < this.lifetimeMs) return;
    if (sinceBirth >= 2 * this.lifetimeMs) this.young.clear();
    this.turn(now);
  }

  private turn(now: number): void {
    this.old = this.young;
    this.young = new Map();
    this.bornAt = now;
  }
}
