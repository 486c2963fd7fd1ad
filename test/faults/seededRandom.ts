/** Generates seeded random numbers: the same seed and label give the same sequence, independent of other draws. */
export class SeededRandom {
  private state: number;
  private readonly seed: string;

  constructor(seed: number | string) {
    this.seed = String(seed);
    this.state = hashed(this.seed);
  }

  /** Returns an independent sequence. */
  of(label: string): SeededRandom {
    return new SeededRandom(`${this.seed}/${label}`);
  }

  /** From 0 (included) to 1 (excluded), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer; both ends are included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  hits(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.int(0, items.length - 1)] ?? items[0];
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
  }

  /** Draws one of the choices, with probabilities in proportion to their weights. */
  weighed<const T>(...choices: readonly (readonly [T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    throw new RangeError('nothing to choose from');
  }
}

/** Hashes text with FNV-1a. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
