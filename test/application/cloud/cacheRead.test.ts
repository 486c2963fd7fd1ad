import { describe, expect, it } from '@jest/globals';
import { cacheRead } from '../../../src/application/cloud/cacheRead.js';

/** Opens a cached read of a stored value. `writes` counts the writes of this process. */
function openSource() {
  const source = { value: 1, writes: 0, now: 0, reads: 0, isDown: false };
  const get = cacheRead(
    async () => {
      source.reads += 1;
      const { value } = source;
      await Promise.resolve();
      if (source.isDown) throw new RangeError('down');
      return value;
    },
    () => source.writes,
    () => source.now,
  );
  return { source, get };
}

describe('A cached read', () => {
  it('reads the source once for simultaneous requests', async () => {
    const { source, get } = openSource();

    expect([await Promise.all([get(), get(), get()]), source.reads]).toEqual([[1, 1, 1], 1]);
  });

  it('shows writes of another process after one second', async () => {
    const { source, get } = openSource();
    await get();
    source.value = 2;
    source.now = 999;
    const before = await get();
    source.now = 1_000;

    expect([before, await get(), source.reads]).toEqual([1, 2, 2]);
  });

  it('shows writes of this process immediately', async () => {
    const { source, get } = openSource();
    await get();
    source.value = 2;
    source.writes += 1;

    expect(await get()).toBe(2);
  });

  it('reads the source again when a write ended during the read', async () => {
    const { source, get } = openSource();
    const early = get();
    source.value = 2;
    source.writes += 1;

    expect([await early, await get()]).toEqual([1, 2]);
  });

  it('does not cache a failure', async () => {
    const { source, get } = openSource();
    source.isDown = true;
    await expect(get()).rejects.toThrow('down');
    source.isDown = false;

    expect(await get()).toBe(1);
  });
});
