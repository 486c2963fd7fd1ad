/** Runs `work` on the items, at most `limit` at a time, and returns the results in the order of the items. */
export async function runInParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [place, item] of waiting) results.set(place, await work(item));
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
}
