import type {
  BackupHeader,
  RemoteSnapshot,
  RemoteSnapshots,
  SealedSnapshot,
  SnapshotHeader,
  UploadedSnapshot,
} from '../../../src/application/dashboard/backup/remoteSnapshots.port.js';
import { NotFound, SnapshotConflict } from '../../../src/domain/shared/failure/failure.js';
import { MAX_SNAPSHOTS_PER_LICENSE } from '../../../src/domain/shared/sync/snapshot.js';
import { z } from 'zod';

const backupHead = z.object({
  format: z.literal(1),
  kdf: z.object({ n: z.number(), r: z.number(), p: z.number(), salt: z.string() }),
  machine: z.object({ id: z.string(), name: z.string() }),
  parent: z.string().nullable(),
});

interface Kept extends SealedSnapshot {
  readonly id: string;
  readonly createdAt: string;
}

/** Stores the snapshots of one license in memory. Each is one second newer than the previous snapshot. */
export class MemoryRemoteSnapshots implements RemoteSnapshots {
  /** Oldest first. A test may tamper with it, as anyone with access to the cloud could. */
  readonly stored: Kept[] = [];
  readonly downloads: string[] = [];
  private count = 0;

  async list(): Promise<readonly RemoteSnapshot[]> {
    return this.stored.toReversed().map(({ id, createdAt, header, fingerprint, sealed }) => {
      const backup = backupOf(header);
      return { id, createdAt, sizeBytes: sealed.length, fingerprint, header, machine: backup?.machine ?? null, backup };
    });
  }

  async upload(
    { header, fingerprint, sealed }: SealedSnapshot,
    expectedLatest: string | null,
  ): Promise<UploadedSnapshot> {
    const latest = this.stored.at(-1)?.id ?? null;
    if (latest !== expectedLatest) throw new SnapshotConflict(latest);
    this.count += 1;
    const [id, createdAt] = [
      `snapshot-${this.count}`,
      new Date(Date.parse('2026-11-21T06:30:00.000Z') + this.count * 1000).toISOString(),
    ];
    this.stored.push({ id, createdAt, header, fingerprint, sealed: Uint8Array.from(sealed) });
    const pruned = this.stored.splice(0, Math.max(0, this.stored.length - MAX_SNAPSHOTS_PER_LICENSE)).length;
    return { id, createdAt, sizeBytes: sealed.length, pruned };
  }

  async download(id: string): Promise<SealedSnapshot> {
    this.downloads.push(id);
    const found = this.stored.find((each) => each.id === id);
    if (found === undefined) throw new NotFound('There is no such snapshot.');
    const { header, fingerprint, sealed } = found;
    return { header, fingerprint, sealed };
  }

  async remove(id: string): Promise<void> {
    const at = this.stored.findIndex((each) => each.id === id);
    if (at < 0) throw new NotFound('There is no such snapshot.');
    this.stored.splice(at, 1);
  }
}

function backupOf(head: SnapshotHeader): BackupHeader | null {
  const parsed = backupHead.safeParse(head);
  if (!parsed.success) return null;
  const { kdf: derivation, machine, parent } = parsed.data;
  return { derivation, machine, parent };
}
