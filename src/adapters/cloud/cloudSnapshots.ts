import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BackupHead, RemoteSnapshot, RemoteSnapshots, SealedSnapshot, UploadedSnapshot } from '../../application/backup/remoteSnapshots.port.js';
import { UpstreamError } from '../../domain/failure.js';
import type { SnapshotCalls } from './snapshotCalls.js';

const moment = z.iso.datetime({ precision: 3 });
const meta = z.record(z.string(), z.json());
const facts = { snapshot_id: z.string().min(1), created_at: moment, size_bytes: z.int(), meta, passphrase_fp: z.string() };

const listReply = z.object({ snapshots: z.array(z.object(facts)) });
const downloadReply = z.object({ ...facts, blob: z.base64() });
const uploadReply = z.object({ snapshot_id: z.string().min(1), created_at: moment, size_bytes: z.int(), sha256: z.string(), pruned: z.int() });
const removeReply = z.object({ deleted: z.literal(true) });

/** Of the head of a snapshot, what a dashboard needs to open it: format 1. */
const backupHead = z
  .object({
    format: z.literal(1),
    kdf: z.object({ name: z.literal('scrypt'), n: z.number(), r: z.number(), p: z.number(), salt: z.string() }),
    machine: z.object({ id: z.string(), name: z.string() }),
    parent: z.string().nullable(),
  })
  .transform(({ kdf: { n, r, p, salt }, machine, parent }): BackupHead => ({ derivation: { n, r, p, salt }, machine, parent }));

/** Snapshots at the cloud, of the license that the calls name. */
export class CloudSnapshots implements RemoteSnapshots {
  constructor(private readonly calls: SnapshotCalls) {}

  async list(): Promise<readonly RemoteSnapshot[]> {
    const { snapshots } = await this.calls.send('GET', '/api/sync/list', listReply);
    return snapshots.map(remoteOf);
  }

  async upload({ head, fingerprint, sealed }: SealedSnapshot): Promise<UploadedSnapshot> {
    const body = { blob: Buffer.from(sealed).toString('base64'), meta: head, passphrase_fp: fingerprint };
    const reply = await this.calls.send('POST', '/api/sync/upload', uploadReply, body);
    if (reply.sha256 !== createHash('sha256').update(sealed).digest('hex')) {
      throw new UpstreamError('cloud', 'The cloud did not keep what was sent. Push again.');
    }
    return { id: reply.snapshot_id, createdAt: reply.created_at, sizeBytes: reply.size_bytes, pruned: reply.pruned };
  }

  async download(id: string): Promise<SealedSnapshot> {
    const reply = await this.calls.send('GET', `/api/sync/download/${encodeURIComponent(id)}`, downloadReply);
    return { head: reply.meta, fingerprint: reply.passphrase_fp, sealed: Buffer.from(reply.blob, 'base64') };
  }

  async remove(id: string): Promise<void> {
    await this.calls.send('DELETE', `/api/sync/${encodeURIComponent(id)}`, removeReply);
  }
}

function remoteOf({ snapshot_id, created_at, size_bytes, meta: head, passphrase_fp }: z.infer<typeof listReply>['snapshots'][number]): RemoteSnapshot {
  const backup = backupHead.safeParse(head).data ?? null;
  return { id: snapshot_id, createdAt: created_at, sizeBytes: size_bytes, machine: backup?.machine ?? null, fingerprint: passphrase_fp, head, backup };
}
