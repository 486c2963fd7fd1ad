import { ContainerModule } from '../../injection.js';
import { MikroReleases } from '../../../adapters/mikroorm/mikroReleases.js';
import { MikroTrackRecords } from '../../../adapters/mikroorm/mikroTrackRecords.js';
import { GetLatestTrackRecord } from '../../../application/cloud/publishing/getLatestTrackRecord.js';
import { GetLatestRelease } from '../../../application/cloud/publishing/getLatestRelease.js';
import { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import { SetRelease } from '../../../application/cloud/publishing/setRelease.js';
import { VerifyTrackRecord } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { VERSION } from '../../packageFacts.js';
import { T } from './tokens.js';

export const publishingModule = new ContainerModule(({ bind }) => {
  bind(T.releases).toResolvedValue((database) => new MikroReleases(database), [T.database]);
  bind(GetLatestRelease).toResolvedValue(
    (releases, cached) => new GetLatestRelease({ latest: cached(() => releases.latest()) }, VERSION),
    [T.releases, T.cachedReads],
  );
  bind(SetRelease).toResolvedValue((releases, clock) => new SetRelease(releases, clock), [T.releases, T.clock]);
  bind(T.trackRecords).toResolvedValue((database) => new MikroTrackRecords(database), [T.database]);
  bind(GetLatestTrackRecord).toResolvedValue(
    (records, cached) => new GetLatestTrackRecord({ latest: cached(() => records.latest()) }),
    [T.trackRecords, T.cachedReads],
  );
  bind(PublishTrackRecord).toResolvedValue(
    (unitOfWork, locks, records, sha256, clock) => new PublishTrackRecord(unitOfWork, locks, records, sha256, clock),
    [T.unitOfWork, T.locks, T.trackRecords, T.sha256, T.clock],
  );
  bind(VerifyTrackRecord).toResolvedValue(
    (records, sha256) => new VerifyTrackRecord(records, sha256),
    [T.trackRecords, T.sha256],
  );
});
