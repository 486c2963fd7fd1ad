import { sha256 } from '../../../../src/adapters/crypto/sha256.js';
import { BodyPlaces } from '../../../../src/application/cloud/sync/bodyPlaces.js';
import { DeleteSnapshot } from '../../../../src/application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../../../src/application/cloud/sync/downloadSnapshot.js';
import { MeteredBodies } from '../../../../src/application/cloud/sync/meteredBodies.js';
import type { SnapshotMeter } from '../../../../src/application/cloud/sync/snapshotMeter.port.js';
import { SweepBodies } from '../../../../src/application/cloud/sync/sweepBodies.js';
import { UploadSnapshot } from '../../../../src/application/cloud/sync/uploadSnapshot.js';
import { CountedIds } from '../../../fakes/countedIds.js';
import { MemoryLocks } from '../../../fakes/memoryLocks.js';
import { MemorySnapshotBodies } from '../../../fakes/memorySnapshotBodies.js';
import { MemorySnapshots } from '../../../fakes/memorySnapshots.js';
import { MemoryUnitOfWork } from '../../../fakes/memoryUnitOfWork.js';
import { SetClock } from '../../../fakes/setClock.js';

/** Snapshots over two places; new ones go to S3, or to the database where that is chosen. */
export function shelf() {
  const clock = new SetClock();
  const snapshots = new MemorySnapshots();
  const [s3, inDatabase] = [new MemorySnapshotBodies('s3', clock), new MemorySnapshotBodies('database', clock)];
  const problems: string[] = [];
  const counts: string[] = [];
  const report = (problem: unknown, during: string): void =>
    void problems.push(`${during}: ${problem instanceof Error ? problem.message : String(problem)}`);
  const meter: SnapshotMeter = {
    bodyCalled: (place, call, result) => void counts.push(`${place} ${call} ${result}`),
    bodyFaulty: (place, fault) => void counts.push(`${place} ${fault}`),
    orphansRemoved: (place, count) => void counts.push(`${place} orphans ${count}`),
  };
  const unitOfWork = new MemoryUnitOfWork(snapshots);
  const ids = new CountedIds();
  const over = (bodies: BodyPlaces, work = unitOfWork) => ({
    upload: new UploadSnapshot({ unitOfWork: work, locks: new MemoryLocks(), snapshots, bodies, sha256, ids, clock }),
    download: new DownloadSnapshot(snapshots, bodies, sha256, meter, report),
    remove: new DeleteSnapshot(work, snapshots, bodies),
    sweep: new SweepBodies(bodies, snapshots, meter),
  });
  const metered = [s3, inDatabase].map((each) => new MeteredBodies(each, meter));
  const [first, second] = metered;
  if (first === undefined || second === undefined) throw new Error('two places were wanted');
  return {
    clock,
    snapshots,
    s3,
    inDatabase,
    problems,
    counts,
    unitOfWork,
    over,
    onS3: over(new BodyPlaces(first, [second], report)),
    onDatabase: over(new BodyPlaces(second, [first], report)),
    onDatabaseAlone: over(new BodyPlaces(second, [], report)),
    placesOnS3: new BodyPlaces(first, [second], report),
  };
}
