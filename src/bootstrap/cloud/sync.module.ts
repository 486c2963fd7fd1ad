import { ContainerModule } from 'inversify';
import { MikroSnapshots } from '../../adapters/mikroorm/mikroSnapshots.js';
import { DeleteSnapshot } from '../../application/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../application/sync/downloadSnapshot.js';
import { ListSnapshots } from '../../application/sync/listSnapshots.js';
import { UploadSnapshot } from '../../application/sync/uploadSnapshot.js';
import { T } from './tokens.js';

export const syncModule = new ContainerModule(({ bind }) => {
  bind(T.snapshots).toResolvedValue((database) => new MikroSnapshots(database), [T.database]);
  bind(T.uploadSnapshot).toResolvedValue(
    (unitOfWork, locks, snapshots, sha256, ids, clock) => new UploadSnapshot(unitOfWork, locks, snapshots, sha256, ids, clock),
    [T.unitOfWork, T.locks, T.snapshots, T.sha256, T.ids, T.clock],
  );
  bind(T.listSnapshots).toResolvedValue((snapshots) => new ListSnapshots(snapshots), [T.snapshots]);
  bind(T.downloadSnapshot).toResolvedValue((snapshots) => new DownloadSnapshot(snapshots), [T.snapshots]);
  bind(T.deleteSnapshot).toResolvedValue((snapshots) => new DeleteSnapshot(snapshots), [T.snapshots]);
});
