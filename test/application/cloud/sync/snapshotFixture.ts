import { sha256 } from '../../../../src/adapters/crypto/sha256.js';
import { SnapshotBodyStores } from '../../../../src/application/cloud/sync/snapshotBodyStores.js';
import { DeleteSnapshot } from '../../../../src/application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../../../src/application/cloud/sync/downloadSnapshot.js';
import { MeteredSnapshotBodyStore } from '../../../../src/application/cloud/sync/meteredSnapshotBodyStore.js';
import type { SnapshotMeter } from '../../../../src/application/cloud/sync/snapshotMeter.port.js';
import { SweepOrphanedBodies } from '../../../../src/application/cloud/sync/sweepOrphanedBodies.js';
import { UploadSnapshot } from '../../../../src/application/cloud/sync/uploadSnapshot.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';
import { MemoryLocks } from '../../../fakes/cloud/memoryLocks.js';
import { MemorySnapshotBodyStore } from '../../../fakes/cloud/memorySnapshotBodyStore.js';
import { MemorySnapshots } from '../../../fakes/cloud/memorySnapshots.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../../../fakes/manualClock.js';

/** Creates the snapshot use-cases with two body stores. New bodies go to S3, unless a test chooses the database. */
export function createSnapshotFixture() {
  const clock = new ManualClock();
  const snapshots = new MemorySnapshots();
  const [s3, inDatabase] = [new MemorySnapshotBodyStore('s3', clock), new MemorySnapshotBodyStore('database', clock)];
  const problems: string[] = [];
  const counts: string[] = [];
  const report = (problem: unknown, during: string): void =>
    void problems.push(`${during}: ${problem instanceof Error ? problem.message : String(problem)}`);
  const meter: SnapshotMeter = {
    countBodyCall: (place, call, result) => void counts.push(`${place} ${call} ${result}`),
    countFaultyBody: (place, fault) => void counts.push(`${place} ${fault}`),
    countRemovedOrphans: (place, count) => void counts.push(`${place} orphans ${count}`),
  };
  const unitOfWork = new MemoryUnitOfWork(snapshots);
  const ids = new SequentialIds();
  const over = (bodies: SnapshotBodyStores, work = unitOfWork) => ({
    upload: new UploadSnapshot({ unitOfWork: work, locks: new MemoryLocks(), snapshots, bodies, sha256, ids, clock }),
    download: new DownloadSnapshot(snapshots, bodies, sha256, meter, report),
    remove: new DeleteSnapshot(work, snapshots, bodies),
    sweep: new SweepOrphanedBodies(bodies, snapshots, meter),
  });
  const metered = [s3, inDatabase].map((each) => new MeteredSnapshotBodyStore(each, meter));
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
    onS3: over(new SnapshotBodyStores(first, [second], report)),
    onDatabase: over(new SnapshotBodyStores(second, [first], report)),
    onDatabaseAlone: over(new SnapshotBodyStores(second, [], report)),
    placesOnS3: new SnapshotBodyStores(first, [second], report),
  };
}
