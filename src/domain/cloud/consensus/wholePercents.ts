/**
 * Converts counts to whole percentages that add up to 100 by the largest-remainder method; ties go to the earlier
 * count. At least one count must be above 0.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const percents = counts.map((count) => Math.floor((count * 100) / total));
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = counts
    .map((count, place) => ({ place, remainder: (count * 100) % total }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { place } of byRemainder.slice(0, left)) percents[place] = (percents[place] ?? 0) + 1;
  return percents;
}
