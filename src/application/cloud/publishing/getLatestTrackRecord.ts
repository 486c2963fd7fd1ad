import { canonicalJson } from '../../../domain/shared/canonicalJson.js';
import { UNPUBLISHED_TRACK_RECORD } from '../../../domain/cloud/publishing/trackRecord.js';
import type { TrackRecords } from './trackRecords.port.js';

/** Returns the latest track record as published JSON; before the first publication, an empty record. */
export class GetLatestTrackRecord {
  constructor(private readonly records: Pick<TrackRecords, 'latest'>) {}

  async execute(): Promise<string> {
    return (await this.records.latest())?.content ?? canonicalJson(UNPUBLISHED_TRACK_RECORD);
  }
}
