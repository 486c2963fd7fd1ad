import { syncRoutes } from '../../../adapters/http/cloud/sync.routes.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { MikroSnapshotBodies } from '../../../adapters/mikroorm/repositories/sync/snapshotBodies.mikroorm.js';
import { MikroSnapshots } from '../../../adapters/mikroorm/repositories/sync/snapshots.mikroorm.js';
import { BodyPlaces } from '../../../application/cloud/sync/bodyPlaces.js';
import { DeleteSnapshot } from '../../../application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../../application/cloud/sync/downloadSnapshot.js';
import { ListSnapshots } from '../../../application/cloud/sync/listSnapshots.js';
import { MeteredBodies } from '../../../application/cloud/sync/meteredBodies.js';
import { SweepBodies } from '../../../application/cloud/sync/sweepBodies.js';
import { UploadSnapshot } from '../../../application/cloud/sync/uploadSnapshot.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { snapshotPlaceOf } from '../settings/snapshotStorage.js';
import { LICENSED } from './sources.js';
import { T } from './tokens.js';

const { clock, ids, locks, sha256, snapshots, unitOfWork } = T;

export const syncModule: Module = [
  provide(snapshots, create(MikroSnapshots, T.database)),
  provide(
    BodyPlaces,
    derive([T.database, T.s3, T.settings, Metrics, T.report], (database, s3, settings, meter, report) => {
      const inDatabase = new MeteredBodies(new MikroSnapshotBodies(database), meter);
      if (s3 === null) return new BodyPlaces(inDatabase, [], report);
      const inS3 = new MeteredBodies(s3, meter);
      return snapshotPlaceOf(settings) === 's3'
        ? new BodyPlaces(inS3, [inDatabase], report)
        : new BodyPlaces(inDatabase, [inS3], report);
    }),
  ),
  bind(SweepBodies, BodyPlaces, snapshots, Metrics),
  routes(syncRoutes, {
    licensed: LICENSED,
    uploadSnapshot: create(UploadSnapshot, { unitOfWork, locks, snapshots, bodies: BodyPlaces, sha256, ids, clock }),
    listSnapshots: create(ListSnapshots, snapshots),
    downloadSnapshot: create(DownloadSnapshot, snapshots, BodyPlaces, sha256, Metrics, T.report),
    deleteSnapshot: create(DeleteSnapshot, unitOfWork, snapshots, BodyPlaces),
  }),
];
