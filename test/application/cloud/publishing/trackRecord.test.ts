import { beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../../../src/adapters/crypto/sha256.js';
import { GetLatestTrackRecord } from '../../../../src/application/cloud/publishing/getLatestTrackRecord.js';
import { PublishTrackRecord } from '../../../../src/application/cloud/publishing/publishTrackRecord.js';
import { VerifyTrackRecord } from '../../../../src/application/cloud/publishing/verifyTrackRecord.js';
import {
  RECORD_CHAIN_START_HASH,
  recordHashInput,
  type ChainedRecord,
} from '../../../../src/domain/cloud/publishing/recordChain.js';
import { MemoryLocks } from '../../../fakes/cloud/memoryLocks.js';
import { MemoryTrackRecords } from '../../../fakes/cloud/memoryTrackRecords.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../../../fakes/manualClock.js';

let clock: ManualClock;
let records: MemoryTrackRecords;
let publish: (armed: number) => Promise<ChainedRecord>;
let verify: (expected?: string) => ReturnType<VerifyTrackRecord['execute']>;

beforeEach(() => {
  clock = new ManualClock();
  records = new MemoryTrackRecords();
  const publishTrackRecord = new PublishTrackRecord(
    new MemoryUnitOfWork(records),
    new MemoryLocks(),
    records,
    sha256,
    clock,
  );
  const verifyTrackRecord = new VerifyTrackRecord(records, sha256);
  publish = (armed) => publishTrackRecord.execute({ signals: [], counts: { TIGHTEN: 2, ARMED: armed, EXIT: 3 } });
  verify = (expected) => verifyTrackRecord.execute(expected ?? null);
});

const change = (number: number, facts: (record: ChainedRecord) => Partial<ChainedRecord>): void => {
  records.records = records.records.map((record) =>
    record.number === number ? { ...record, ...facts(record) } : record,
  );
};
const rehashed = (record: ChainedRecord): ChainedRecord => ({ ...record, hash: sha256(recordHashInput(record)) });

describe('PublishTrackRecord', () => {
  it('creates a record in a reproducible form that starts with the hash of the previous record', async () => {
    const first = await publish(1);
    clock.passSeconds(1);
    const second = await publish(1);

    expect([first, second]).toEqual([
      {
        number: 1,
        previousHash: RECORD_CHAIN_START_HASH,
        hash: sha256(`1\n${RECORD_CHAIN_START_HASH}\n${first.content}`),
        content:
          '{"counts":{"ARMED":1,"EXIT":3,"TIGHTEN":2},"published_at":"2026-11-21T06:30:00.000Z","signals":[],"window_days":30}',
      },
      {
        number: 2,
        previousHash: first.hash,
        hash: sha256(`2\n${first.hash}\n${second.content}`),
        content: first.content.replace('00.000Z', '01.000Z'),
      },
    ]);
    expect(await new GetLatestTrackRecord(records).execute()).toBe(second.content);
  });
});

describe('VerifyTrackRecord', () => {
  it('accepts an empty chain', async () => {
    expect(await verify()).toEqual({ intact: 0, head: null, firstBad: null, expectedFound: null });
  });

  it('accepts a chain of any length that was only appended to', async () => {
    const published = [];
    for (let n = 0; n < 205; n++) published.push(await publish(n));

    expect(await verify()).toEqual({ intact: 205, head: published.at(-1)?.hash, firstBad: null, expectedFound: null });
    expect([
      (await verify(published[7]?.hash)).expectedFound,
      (await verify(RECORD_CHAIN_START_HASH)).expectedFound,
    ]).toEqual([true, false]);
  });

  it.each<[string, () => void, string]>([
    [
      'was edited',
      () => change(2, ({ content }) => ({ content: content.replace('"ARMED":2', '"ARMED":9') })),
      'its content differs from what was published',
    ],
    [
      'was edited only in its whitespace',
      () => change(2, ({ content }) => ({ content: `${content} ` })),
      'its content differs from what was published',
    ],
    [
      'has another hash',
      () => change(2, () => ({ hash: 'f'.repeat(64) })),
      'its content differs from what was published',
    ],
  ])('names the first record that %s', async (_what, tamper, reason) => {
    const published = [await publish(1), await publish(2), await publish(3)];
    tamper();

    expect(await verify(published[2]?.hash)).toEqual({
      intact: 1,
      head: published[0]?.hash,
      firstBad: { number: 2, reason },
      expectedFound: false,
    });
  });

  it('detects a rewritten record by the record after it', async () => {
    const published = [await publish(1), await publish(2), await publish(3)];
    change(2, (record) => rehashed({ ...record, content: record.content.replace('"ARMED":2', '"ARMED":9') }));

    expect(await verify()).toMatchObject({
      intact: 2,
      firstBad: { number: 3, reason: 'its previous hash is not the hash of the preceding record' },
    });
    expect((await verify(published[1]?.hash)).expectedFound).toBe(false);
  });

  it('detects a missing record', async () => {
    for (const n of [1, 2, 3]) await publish(n);
    records.records = records.records.filter(({ number }) => number !== 2);
    expect(await verify()).toMatchObject({
      intact: 1,
      firstBad: { number: 3, reason: 'records are missing between record 1 and this record' },
    });
    records.records = records.records.filter(({ number }) => number !== 1);

    expect(await verify()).toMatchObject({
      intact: 0,
      head: null,
      firstBad: { number: 3, reason: 'records are missing between record 0 and this record' },
    });
  });

  it('detects a truncated or rebuilt chain by comparing it with a hash that was saved earlier', async () => {
    const noted = [await publish(1), await publish(2)].at(-1)?.hash;
    expect((await verify(noted)).expectedFound).toBe(true);
    records.records = records.records.slice(0, 1);

    expect(await verify(noted)).toMatchObject({ intact: 1, firstBad: null, expectedFound: false });
  });
});
