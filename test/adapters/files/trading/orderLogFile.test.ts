import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { OrderLogFile } from '../../../../src/adapters/files/trading/orderLogFile.js';
import type { OrderEvent } from '../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { ORDER_LOG_REMEDY } from '../../../../src/domain/dashboard/trading/orders/log/orderLogFaulty.js';
import { orderLogContract } from '../../../contracts/dashboard/orderLog.contract.js';
import { MemoryOrderLog } from '../../../fakes/dashboard/memoryOrderLog.js';
import { runs } from '../../../runs.js';
import { temporaryFolder } from '../temporaryFolder.js';

/** The nightly run tries a thousand crashes, each with real writes. */
jest.setTimeout(120_000);

const at = temporaryFolder();

const event = (n: number): OrderEvent => ({
  type: 'unsent',
  at: '2026-11-20T15:00:00.000Z',
  key: `key-${n}`,
  reason: '',
});

async function opened() {
  const warnings: string[] = [];
  const log = new OrderLogFile(at(), (message) => warnings.push(message));
  return { log, warnings, ...(await log.load()) };
}

async function append(...events: OrderEvent[]): Promise<void> {
  const { log } = await opened();
  for (const each of events) await log.append(each);
}

const noted = (): unknown => JSON.parse(readFileSync(at('orders.head.json'), 'utf8')).seq;

const text = (): string => readFileSync(at('orders.jsonl'), 'utf8');

describe('OrderLogFile', () => {
  orderLogContract(() => () => new OrderLogFile(at(), () => undefined));

  it('chains its lines by their hashes, in files that only their owner can read', async () => {
    await append(event(1), event(2));
    const [first, second] = text()
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));

    expect([first, second]).toMatchObject([
      { seq: 1, type: 'unsent', key: 'key-1', prev: '0'.repeat(64) },
      { seq: 2, type: 'unsent', key: 'key-2', prev: first?.['hash'] },
    ]);
    expect(JSON.parse(readFileSync(at('orders.head.json'), 'utf8'))).toEqual({ seq: 2, hash: second?.['hash'] });
    for (const name of ['orders.jsonl', 'orders.head.json']) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
  });

  it('keeps a last line that a crash left incomplete, with a warning, and continues after it', async () => {
    await append(event(1), event(2));
    appendFileSync(at('orders.jsonl'), '{"seq":3,"type":"uns');
    const { log, events, warnings, fault } = await opened();
    expect([events, fault, warnings]).toEqual([
      [event(1), event(2)],
      null,
      [`${at('orders.jsonl')}: line 3 is incomplete and was skipped.`],
    ]);

    await log.append(event(4));
    expect(await opened()).toMatchObject({
      events: [event(1), event(2), event(4)],
      fault: null,
      warnings: { length: 1 },
    });
  });

  it('acknowledges a record even if the head file cannot be replaced', async () => {
    await append(event(1));
    const { log, warnings } = await opened();
    const head = readFileSync(at('orders.head.json'), 'utf8');
    rmSync(at('orders.head.json'));
    mkdirSync(at('orders.head.json/in-the-way'), { recursive: true });
    await log.append(event(2));
    expect(warnings).toEqual([expect.stringContaining('orders.head.json is behind')]);
    rmSync(at('orders.head.json'), { recursive: true });
    writeFileSync(at('orders.head.json'), head);
    await log.append(event(3));

    expect(noted()).toBe(3);
    expect(await opened()).toMatchObject({ events: [event(1), event(2), event(3)], fault: null, warnings: [] });
  });

  it('accepts an intact log that is longer than its head says, warns, and updates the head', async () => {
    await append(event(1));
    const head = readFileSync(at('orders.head.json'), 'utf8');
    await append(event(2), event(3));
    writeFileSync(at('orders.head.json'), head);

    const { events, fault, warnings } = await opened();
    expect([events, fault, warnings]).toEqual([
      [event(1), event(2), event(3)],
      null,
      [expect.stringContaining('3 records are intact, but ')],
    ]);
    expect(noted()).toBe(3);
    expect(await opened()).toMatchObject({ fault: null, warnings: [] });
  });

  it('accepts an intact log without a head', async () => {
    await append(event(1), event(2));
    rmSync(at('orders.head.json'));

    expect(await opened()).toMatchObject({ events: [event(1), event(2)], fault: null });
    expect(noted()).toBe(2);
  });

  it('reports a log whose last records are lost, and a head that cannot be read', async () => {
    await append(event(1), event(2), event(3));
    const whole = text();
    writeFileSync(at('orders.jsonl'), whole.slice(0, whole.lastIndexOf('{')));
    expect((await opened()).fault).toBe(`${at('orders.jsonl')}, line 3: 3 records were written, but only 2 remain.`);
    rmSync(at('orders.jsonl'));
    expect((await opened()).fault).toBe(`${at('orders.jsonl')}, line 1: 3 records were written, but only 0 remain.`);
    writeFileSync(at('orders.jsonl'), whole);
    writeFileSync(at('orders.head.json'), 'nonsense');
    expect((await opened()).fault).toMatch(
      /line 4: the number of written records is unknown, because orders.head.json in the same folder cannot be read; if no record is missing from this log, move that file away/,
    );
  });

  it('refuses appends when the log was modified', async () => {
    await append(event(1), event(2));
    writeFileSync(at('orders.jsonl'), text().replace('key-1', 'key-9'));
    const { log, fault } = await opened();

    expect(fault).toBe(`${at('orders.jsonl')}, line 1: its content does not match its hash.`);
    await expect(log.append(event(3))).rejects.toMatchObject({
      slug: 'order_log_faulty',
      message: `${at('orders.jsonl')}, line 1: its content does not match its hash. ${ORDER_LOG_REMEDY}`,
    });
  });

  it('refuses to append an event of an unknown kind', async () => {
    await append(event(1));
    const strange = JSON.parse(JSON.stringify({ ...event(2), type: 'teleported' }));
    await append(strange);

    expect((await opened()).fault).toMatch(/record 2: this version does not know this event/);
  });

  it('loses no acknowledged record to a crash at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 6 }), async (cuts) => {
        rmSync(at('orders.jsonl'), { force: true });
        rmSync(at('orders.head.json'), { force: true });
        const acknowledged: OrderEvent[] = [];
        for (const [n, cut] of cuts.entries()) {
          const { log } = await opened();
          await log.append(event(2 * n));
          acknowledged.push(event(2 * n));
          const { size } = statSync(at('orders.jsonl'));
          const head = readFileSync(at('orders.head.json'));
          await log.append(event(2 * n + 1));
          truncateSync(at('orders.jsonl'), Math.min(size + cut, statSync(at('orders.jsonl')).size - 2));
          writeFileSync(at('orders.head.json'), head);
        }
        expect(await opened()).toMatchObject({ events: acknowledged, fault: null });
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('MemoryOrderLog', () => {
  orderLogContract(() => {
    const log = new MemoryOrderLog();
    return () => log;
  });
});
