import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { trackRecordCommandRoutes } from '../../../adapters/http/admin/trackRecord.routes.js';
import { publishingRoutes } from '../../../adapters/http/cloud/publishing.routes.js';
import { trackRecordRoutes } from '../../../adapters/http/cloud/trackRecord.routes.js';
import { MikroReleases } from '../../../adapters/mikroorm/repositories/publishing/releases.mikroorm.js';
import { MikroTrackRecords } from '../../../adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import { GetLatestTrackRecord } from '../../../application/cloud/publishing/getLatestTrackRecord.js';
import { GetLatestRelease } from '../../../application/cloud/publishing/getLatestRelease.js';
import { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import { PublishRelease } from '../../../application/cloud/publishing/publishRelease.js';
import { VerifyTrackRecord } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { bind, operatorRoutes, provide, clientRoutes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { PUBLIC_URL, cloudSettingProvider } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const LATEST_RELEASE = derive([CLOUD_TOKENS.cachingWrapper, CLOUD_TOKENS.releases], (cached, releases) =>
  cached(() => releases.latest()),
);
const LATEST_TRACK_RECORD = derive([CLOUD_TOKENS.cachingWrapper, CLOUD_TOKENS.trackRecords], (cached, records) =>
  cached(() => records.latest()),
);

/** Other web servers are not asked, since the operator's machine may not reach them. */
const IS_MISSING_RELEASE_FILE = derive(
  [cloudSettingProvider('RELEASES_DIR'), PUBLIC_URL],
  (folder, publicUrl) => (address: string) => {
    const own = `${publicUrl}/releases/`;
    return folder !== undefined && address.startsWith(own) && !existsSync(join(folder, address.slice(own.length)));
  },
);

export const publishingModule: Module = [
  provide(CLOUD_TOKENS.releases, create(MikroReleases, CLOUD_TOKENS.database)),
  provide(CLOUD_TOKENS.trackRecords, create(MikroTrackRecords, CLOUD_TOKENS.database)),
  bind(PublishRelease, CLOUD_TOKENS.releases, CLOUD_TOKENS.clock, IS_MISSING_RELEASE_FILE),
  bind(
    PublishTrackRecord,
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.locks,
    CLOUD_TOKENS.trackRecords,
    CLOUD_TOKENS.sha256,
    CLOUD_TOKENS.clock,
  ),
  bind(VerifyTrackRecord, CLOUD_TOKENS.trackRecords, CLOUD_TOKENS.sha256),
  bind(GetLatestRelease, { latest: LATEST_RELEASE }, constant(VERSION)),
  clientRoutes(publishingRoutes, GetLatestRelease),
  clientRoutes(trackRecordRoutes, {
    getLatestTrackRecord: create(GetLatestTrackRecord, { latest: LATEST_TRACK_RECORD }),
    publishTrackRecord: PublishTrackRecord,
    clock: CLOUD_TOKENS.clock,
  }),
  operatorRoutes(trackRecordCommandRoutes, {
    publishTrackRecord: PublishTrackRecord,
    verifyTrackRecord: VerifyTrackRecord,
  }),
];
