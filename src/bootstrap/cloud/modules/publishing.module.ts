import { trackRecordCommandRoutes } from '../../../adapters/http/admin/trackRecord.routes.js';
import { publishingRoutes } from '../../../adapters/http/cloud/publishing.routes.js';
import { trackRecordRoutes } from '../../../adapters/http/cloud/trackRecord.routes.js';
import { MikroReleases } from '../../../adapters/mikroorm/repositories/publishing/releases.mikroorm.js';
import { MikroTrackRecords } from '../../../adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import { GetLatestTrackRecord } from '../../../application/cloud/publishing/getLatestTrackRecord.js';
import { GetLatestRelease } from '../../../application/cloud/publishing/getLatestRelease.js';
import { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import { SetRelease } from '../../../application/cloud/publishing/setRelease.js';
import { VerifyTrackRecord } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { bind, operatorRoutes, provide, routes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { constant, create, derive } from '../../provider.js';
import { T } from './tokens.js';

const LATEST_RELEASE = derive([T.cachedReads, T.releases], (cached, releases) => cached(() => releases.latest()));
const LATEST_TRACK_RECORD = derive([T.cachedReads, T.trackRecords], (cached, records) =>
  cached(() => records.latest()),
);

export const publishingModule: Module = [
  provide(T.releases, create(MikroReleases, T.database)),
  provide(T.trackRecords, create(MikroTrackRecords, T.database)),
  bind(SetRelease, T.releases, T.clock),
  bind(PublishTrackRecord, T.unitOfWork, T.locks, T.trackRecords, T.sha256, T.clock),
  bind(VerifyTrackRecord, T.trackRecords, T.sha256),
  routes(publishingRoutes, create(GetLatestRelease, { latest: LATEST_RELEASE }, constant(VERSION))),
  routes(trackRecordRoutes, {
    getLatestTrackRecord: create(GetLatestTrackRecord, { latest: LATEST_TRACK_RECORD }),
    publishTrackRecord: PublishTrackRecord,
    clock: T.clock,
  }),
  operatorRoutes(trackRecordCommandRoutes, {
    publishTrackRecord: PublishTrackRecord,
    verifyTrackRecord: VerifyTrackRecord,
  }),
];
