import { recordFaultOf, type ChainedRecord } from '../../../domain/cloud/publishing/recordChain.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { TrackRecords } from './trackRecords.port.js';

export interface TrackRecordVerification {
  /** Number of unchanged records, counted from the first. */
  readonly intact: number;
  /**
   * The hash of the last intact record. A copy of it kept elsewhere reveals later whether the chain was rebuilt or
   * truncated.
   */
  readonly head: string | null;
  readonly firstBad: { readonly number: number; readonly reason: string } | null;
  /** Whether an intact record has the expected hash; null when no hash was given. */
  readonly expectedFound: boolean | null;
}

const PAGE = 100;

/** Verifies that every track record published so far is unchanged. */
export class VerifyTrackRecord {
  constructor(
    private readonly records: Pick<TrackRecords, 'after'>,
    private readonly sha256: Sha256,
  ) {}

  async execute(expected: string | null): Promise<TrackRecordVerification> {
    let [last, intact, found]: [ChainedRecord | null, number, boolean] = [null, 0, false];
    const verdict = (firstBad: TrackRecordVerification['firstBad']): TrackRecordVerification => ({
      intact,
      head: last?.hash ?? null,
      firstBad,
      expectedFound: expected === null ? null : found,
    });
    for await (const record of this.all()) {
      const reason = recordFaultOf(record, last, this.sha256);
      if (reason !== null) return verdict({ number: record.number, reason });
      [last, intact, found] = [record, intact + 1, found || record.hash === expected];
    }
    return verdict(null);
  }

  private async *all(): AsyncGenerator<ChainedRecord> {
    let page = await this.records.after(0, PAGE);
    while (page.length > 0) {
      yield* page;
      page = await this.records.after(page.at(-1)?.number ?? 0, PAGE);
    }
  }
}
