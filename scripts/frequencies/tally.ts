/** Counts occurrences by name. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  /** Returns each count as a percentage of `whole`. */
  percentOf(whole: number): Record<string, number> {
    return Object.fromEntries([...this.counts].map(([name, count]) => [name, (100 * count) / whole]));
  }
}
