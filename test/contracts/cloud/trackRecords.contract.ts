import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TrackRecords } from '../../../src/application/cloud/publishing/trackRecords.port.js';
import { RECORD_CHAIN_START_HASH, type ChainedRecord } from '../../../src/domain/cloud/publishing/recordChain.js';

const hash = (n: number): string => (n === 0 ? RECORD_CHAIN_START_HASH : String(n).padStart(64, 'f'));
const recordOf = (n: number): ChainedRecord => ({
  number: n,
  previousHash: hash(n - 1),
  hash: hash(n),
  content: `{"narrative":"“${n}” $1 \\\\ it's"}`,
});

/** Verifies a track-record repository, which must be empty at the start of each test. */
export function trackRecordsContract(name: string, subject: () => TrackRecords): void {
  let records: TrackRecords;
  beforeEach(() => {
    records = subject();
  });

  describe(`${name} as a track-record repository`, () => {
    it('is empty before the first record', async () => {
      expect([await records.latest(), await records.after(0, 10)]).toEqual([null, []]);
    });

    it('returns all records in order, page by page', async () => {
      for (const n of [1, 2, 3]) await records.add(recordOf(n));

      expect(await records.latest()).toEqual(recordOf(3));
      expect([await records.after(0, 2), await records.after(2, 2), await records.after(3, 2)]).toEqual([
        [recordOf(1), recordOf(2)],
        [recordOf(3)],
        [],
      ]);
    });

    it('rejects a second record with the same number or the same predecessor', async () => {
      await records.add(recordOf(1));

      await expect(records.add({ ...recordOf(2), number: 1 })).rejects.toThrow(Error);
      await expect(records.add({ ...recordOf(2), previousHash: RECORD_CHAIN_START_HASH })).rejects.toThrow(Error);
      expect(await records.after(0, 10)).toEqual([recordOf(1)]);
    });
  });
}
