import { SnapshotFaulty } from '../../../domain/shared/failure/failure.js';
import { snapshotBodyFaultOf } from '../../../domain/cloud/sync/snapshotBody.js';
import type { Snapshot } from '../../../domain/shared/sync/snapshot.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { SnapshotBodyStores } from './snapshotBodyStores.js';
import { snapshotNotFound } from './snapshotNotFound.js';
import type { SnapshotMeter } from './snapshotMeter.port.js';
import type { Snapshots } from './snapshots.port.js';

/** Returns one of a license's snapshots: exactly the bytes that were uploaded, or an error. */
export class DownloadSnapshot {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly bodies: SnapshotBodyStores,
    private readonly sha256: Sha256,
    private readonly meter: Pick<SnapshotMeter, 'countFaultyBody'>,
    private readonly report: ReportProblem,
  ) {}

  async execute(licenseId: string, id: string): Promise<Snapshot> {
    const stored = await this.snapshots.find(licenseId, id);
    if (stored === null) throw snapshotNotFound();
    const { place, ...facts } = stored;
    const blob = await this.bodies.storeFor(place).get(id);
    const fault = snapshotBodyFaultOf(blob, blob === null ? null : this.sha256(blob), stored);
    if (blob !== null && fault === null) return { ...facts, blob };
    if ((await this.snapshots.find(licenseId, id)) === null) throw snapshotNotFound();
    const problem = new SnapshotFaulty(id, fault ?? 'missing');
    this.meter.countFaultyBody(place, problem.fault);
    this.report(problem, 'download of a snapshot');
    throw problem;
  }
}
