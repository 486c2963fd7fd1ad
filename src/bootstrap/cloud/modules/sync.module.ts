import { syncRoutes } from '../../../adapters/http/cloud/sync.routes.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { MikroSnapshotBodyStore } from '../../../adapters/mikroorm/repositories/sync/snapshotBodyStore.mikroorm.js';
import { MikroSnapshots } from '../../../adapters/mikroorm/repositories/sync/snapshots.mikroorm.js';
import { SnapshotBodyStores } from '../../../application/cloud/sync/snapshotBodyStores.js';
import { DeleteSnapshot } from '../../../application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../../application/cloud/sync/downloadSnapshot.js';
import { ListSnapshots } from '../../../application/cloud/sync/listSnapshots.js';
import { MeteredSnapshotBodyStore } from '../../../application/cloud/sync/meteredSnapshotBodyStore.js';
import { SweepOrphanedBodies } from '../../../application/cloud/sync/sweepOrphanedBodies.js';
import { UploadSnapshot } from '../../../application/cloud/sync/uploadSnapshot.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { snapshotStorageOf } from '../settings/snapshotStorage.js';
import { REQUIRE_LICENSE } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const { clock, ids, locks, sha256, snapshots, unitOfWork } = CLOUD_TOKENS;

export const syncModule: Module = [
  provide(snapshots, create(MikroSnapshots, CLOUD_TOKENS.database)),
  provide(
    SnapshotBodyStores,
    derive(
      [CLOUD_TOKENS.database, CLOUD_TOKENS.s3, CLOUD_TOKENS.settings, Metrics, CLOUD_TOKENS.report],
      (database, s3, settings, meter, report) => {
        const inDatabase = new MeteredSnapshotBodyStore(new MikroSnapshotBodyStore(database), meter);
        if (s3 === null) return new SnapshotBodyStores(inDatabase, [], report);
        const inS3 = new MeteredSnapshotBodyStore(s3, meter);
        return snapshotStorageOf(settings) === 's3'
          ? new SnapshotBodyStores(inS3, [inDatabase], report)
          : new SnapshotBodyStores(inDatabase, [inS3], report);
      },
    ),
  ),
  bind(SweepOrphanedBodies, SnapshotBodyStores, snapshots, Metrics),
  clientRoutes(syncRoutes, {
    requireLicense: REQUIRE_LICENSE,
    uploadSnapshot: create(UploadSnapshot, {
      unitOfWork,
      locks,
      snapshots,
      bodies: SnapshotBodyStores,
      sha256,
      ids,
      clock,
    }),
    listSnapshots: create(ListSnapshots, snapshots),
    downloadSnapshot: create(DownloadSnapshot, snapshots, SnapshotBodyStores, sha256, Metrics, CLOUD_TOKENS.report),
    deleteSnapshot: create(DeleteSnapshot, unitOfWork, snapshots, SnapshotBodyStores),
  }),
];
