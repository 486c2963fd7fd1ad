import { Metrics } from '../../../adapters/http/metrics.js';
import { ContainerModule } from '../../injection.js';
import { MikroSnapshotBodies } from '../../../adapters/mikroorm/mikroSnapshotBodies.js';
import { MikroSnapshots } from '../../../adapters/mikroorm/mikroSnapshots.js';
import { BodyPlaces } from '../../../application/cloud/sync/bodyPlaces.js';
import { DeleteSnapshot } from '../../../application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../../application/cloud/sync/downloadSnapshot.js';
import { ListSnapshots } from '../../../application/cloud/sync/listSnapshots.js';
import { MeteredBodies } from '../../../application/cloud/sync/meteredBodies.js';
import { SweepBodies } from '../../../application/cloud/sync/sweepBodies.js';
import { UploadSnapshot } from '../../../application/cloud/sync/uploadSnapshot.js';
import { snapshotPlaceOf } from '../settings/snapshotStorage.js';
import { T } from './tokens.js';

export const syncModule = new ContainerModule(({ bind }) => {
  bind(T.snapshots).toResolvedValue((database) => new MikroSnapshots(database), [T.database]);
  bind(BodyPlaces).toResolvedValue(
    (database, s3, settings, meter, report) => {
      const inDatabase = new MeteredBodies(new MikroSnapshotBodies(database), meter);
      if (s3 === null) return new BodyPlaces(inDatabase, [], report);
      const inS3 = new MeteredBodies(s3, meter);
      return snapshotPlaceOf(settings) === 's3'
        ? new BodyPlaces(inS3, [inDatabase], report)
        : new BodyPlaces(inDatabase, [inS3], report);
    },
    [T.database, T.s3, T.settings, Metrics, T.report],
  );
  bind(UploadSnapshot).toResolvedValue(
    (unitOfWork, locks, snapshots, bodies, sha256, ids, clock) =>
      new UploadSnapshot({ unitOfWork, locks, snapshots, bodies, sha256, ids, clock }),
    [T.unitOfWork, T.locks, T.snapshots, BodyPlaces, T.sha256, T.ids, T.clock],
  );
  bind(ListSnapshots).toResolvedValue((snapshots) => new ListSnapshots(snapshots), [T.snapshots]);
  bind(DownloadSnapshot).toResolvedValue(
    (snapshots, bodies, sha256, meter, report) => new DownloadSnapshot(snapshots, bodies, sha256, meter, report),
    [T.snapshots, BodyPlaces, T.sha256, Metrics, T.report],
  );
  bind(DeleteSnapshot).toResolvedValue(
    (unitOfWork, snapshots, bodies) => new DeleteSnapshot(unitOfWork, snapshots, bodies),
    [T.unitOfWork, T.snapshots, BodyPlaces],
  );
  bind(SweepBodies).toResolvedValue(
    (bodies, snapshots, meter) => new SweepBodies(bodies, snapshots, meter),
    [BodyPlaces, T.snapshots, Metrics],
  );
});
