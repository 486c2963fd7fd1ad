import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { JsonLinesLog } from '../../../src/adapters/files/durable/jsonLinesLog.js';
import { OrderLogFile } from '../../../src/adapters/files/trading/orderLogFile.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { failCalls } from './failingDisk.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const event = (n: number): OrderEvent => ({
  type: 'unsent',
  at: '2026-11-20T15:00:00.000Z',
  key: `key-${n}`,
  reason: '',
});
const contentOf = (name: string): string | null => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);

const LOGS = [
  [
    'events.jsonl',
    async () => {
      const log = new JsonLinesLog(at('events.jsonl'), () => undefined);
      return (n: number) => log.append({ n });
    },
  ],
  [
    'orders.jsonl',
    async () => {
      const log = new OrderLogFile(at(), () => undefined);
      await log.load();
      return (n: number) => log.append(event(n));
    },
  ],
] as const;

afterEach(() => void jest.restoreAllMocks());

describe.each(LOGS)('%s on a failing disk', (name, opened) => {
  it.each(['ENOSPC', 'EDQUOT'])('cuts off a half-written line and reports that the disk is full: %s', async (code) => {
    const append = await opened();
    await append(1);
    const before = contentOf(name);
    await failCalls(at('any'), { appendFile: { after: 0, code } });

    await expect(append(2)).rejects.toMatchObject({
      slug: 'disk_full',
      message: `${at(name)} could not be written because its disk is full. Free some space, then try again.`,
    });
    expect(contentOf(name)).toBe(before);
  });

  it.each(['EIO', 'EROFS', 'EACCES'])(
    'cuts off a line that the disk could not store, and says what to check: %s',
    async (code) => {
      const append = await opened();
      await append(1);
      const before = contentOf(name);
      await failCalls(at('any'), { sync: { after: name === 'orders.jsonl' ? 1 : 0, code, times: 1 } });

      await expect(append(2)).rejects.toMatchObject({
        slug: 'disk_failed',
        message: `${at(name)} could not be written (${code}). Check its disk and the permissions of its folder, then try again.`,
      });
      expect(contentOf(name)).toBe(before);
    },
  );

  it('continues after a line that could be neither completed nor cut off', async () => {
    const append = await opened();
    await append(1);
    await failCalls(at('any'), { appendFile: { after: 0, code: 'ENOSPC' }, truncate: { after: 0, code: 'EIO' } });
    await expect(append(2)).rejects.toMatchObject({ slug: 'disk_full' });
    jest.restoreAllMocks();
    await append(3);

    const text = contentOf(name) ?? '';
    expect(text.split('\n')).toHaveLength(4);
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject(
      name === 'orders.jsonl' ? { seq: 2, key: 'key-3' } : { n: 3 },
    );
  });
});

describe('OrderLogFile on a full disk', () => {
  const read = () => new OrderLogFile(at(), () => undefined).load();

  it('refuses an append and changes nothing when the disk has no space for the head file', async () => {
    const log = new OrderLogFile(at(), () => undefined);
    await log.load();
    await log.append(event(1));
    const before = [contentOf('orders.jsonl'), contentOf('orders.head.json')];
    await failCalls(at('any'), { writeFile: { after: 0, code: 'ENOSPC' } });
    for (let n = 2; n < 5; n += 1) await expect(log.append(event(n))).rejects.toMatchObject({ slug: 'disk_full' });

    expect([contentOf('orders.jsonl'), contentOf('orders.head.json')]).toEqual(before);
    expect(readdirSync(at()).filter((name) => name.endsWith('.new'))).toEqual([]);
    jest.restoreAllMocks();
    await log.append(event(5));
    expect(await read()).toEqual({ events: [event(1), event(5)], fault: null });
  });

  it('stays intact and accepts records again once there is space, whichever write failed [ORD-09]', async () => {
    for (const failing of ['writeFile', 'appendFile', 'sync', 'truncate'] as const) {
      for (const after of [0, 1, 2, 3]) {
        const log = new OrderLogFile(at(), () => undefined);
        const { events } = await log.load();
        await failCalls(at('any'), { [failing]: { after, code: 'ENOSPC' } });
        const stored: OrderEvent[] = [...events];
        for (let n = 0; n < 4; n += 1)
          await log.append(event(n)).then(
            () => stored.push(event(n)),
            () => undefined,
          );
        jest.restoreAllMocks();
        await log.append(event(9));

        expect(await read()).toEqual({ events: [...stored, event(9)], fault: null });
      }
    }
  });
});
