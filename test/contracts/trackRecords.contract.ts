import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TrackRecords } from '../../src/application/cloud/publishing/trackRecords.port.js';
import { RECORD_CHAIN_START_HASH, type ChainedRecord } from '../../src/domain/cloud/publishing/recordChain.js';

const hash = (n: number): string => (n === 0 ? RECORD_CHAIN_START_HASH : String(n).padStart(64, 'f'));
const recordOf = (n: number): ChainedRecord => ({
  number: n,
  previousHash: hash(n - 1),
  hash: hash(n),
  content: `{"narrative":"“${n}” $1 \\\\ it's"}`,
});

/** What every place keeps that track records are kept in; `subject` is empty at the beginning of each test. */
export function trackRecordsContract(name: string, subject: () => TrackRecords): void {
  let records: TrackRecords;
  beforeEach(() => {
    records = subject();
  });

  describe(`${name} as track records`, () => {
    it('have none before the first', async () => {
      expect([await records.latest(), await records.after(0, 10)]).toEqual([null, []]);
    });

    it('give back all in their order, some at a time', async () => {
      for (const n of [1, 2, 3]) await records.add(recordOf(n));

      expect(await records.latest()).toEqual(recordOf(3));
      expect([await records.after(0, 2), await records.after(2, 2), await records.after(3, 2)]).toEqual([
        [recordOf(1), recordOf(2)],
        [recordOf(3)],
        [],
      ]);
    });

    it('refuse a second record of a number, and a second one after the same', async () => {
      await records.add(recordOf(1));

      await expect(records.add({ ...recordOf(2), number: 1 })).rejects.toThrow(Error);
      await expect(records.add({ ...recordOf(2), previousHash: RECORD_CHAIN_START_HASH })).rejects.toThrow(Error);
      expect(await records.after(0, 10)).toEqual([recordOf(1)]);
    });
  });
}
