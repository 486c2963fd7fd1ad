import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  LICENSE_KEY_MISSING_SLUG,
  type BackupHeader,
  type RemoteSnapshot,
  type RemoteSnapshots,
  type SealedSnapshot,
  type UploadedSnapshot,
} from '../../application/dashboard/backup/remoteSnapshots.port.js';
import { Forbidden, UpstreamError } from '../../domain/shared/failure/failure.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import { BACKUP_LICENSE_NOTE } from '../../domain/shared/licensing/coverage.js';
import { MAX_SNAPSHOT_BYTES } from '../../domain/shared/sync/snapshot.js';
import type { CloudCallOptions, CloudHttpClient } from './cloudHttpClient.js';
import { toSnapshotFailure } from './toSnapshotFailure.js';

const LIMITS = {
  /** Longer than the two minutes that the cloud allows for a request, so that the cloud’s limit decides. */
  timeoutMs: 150_000,
  /** Large enough for the largest snapshot in base64, plus its envelope. */
  replyLimitBytes: 2 * MAX_SNAPSHOT_BYTES,
};
const NO_KEY = new Forbidden(
  LICENSE_KEY_MISSING_SLUG,
  `No license key is set. ${BACKUP_LICENSE_NOTE} Enter your license key under Account in the dashboard, or set LICENSE_KEY.`,
);

const moment = z.iso.datetime({ precision: 3 });
const meta = z.record(z.string(), z.json());
const facts = {
  snapshot_id: z.string().min(1),
  created_at: moment,
  size_bytes: z.int(),
  meta,
  passphrase_fp: z.string(),
};

const listReply = z.object({ snapshots: z.array(z.object(facts)) });
const downloadReply = z.object({ ...facts, blob: z.base64() });
const uploadReply = z.object({
  snapshot_id: z.string().min(1),
  created_at: moment,
  size_bytes: z.int(),
  sha256: z.string(),
  pruned: z.int(),
});
const removeReply = z.object({ deleted: z.literal(true) });

/** The part of a snapshot's header that a dashboard needs to decrypt a snapshot of format 1. */
const backupHead = z
  .object({
    format: z.literal(1),
    kdf: z.object({ name: z.literal('scrypt'), n: z.number(), r: z.number(), p: z.number(), salt: z.string() }),
    machine: z.object({ id: z.string(), name: z.string() }),
    parent: z.string().nullable(),
  })
  .transform(({ kdf: { n, r, p, salt }, machine, parent }): BackupHeader => ({
    derivation: { n, r, p, salt },
    machine,
    parent,
  }));

/** The snapshots of the current license in the cloud. No error message contains the key. */
export class CloudSnapshots implements RemoteSnapshots {
  constructor(
    private readonly cloud: CloudHttpClient,
    /** Null when no license key was entered. */
    private readonly key: () => LicenseKey | null,
    private readonly limits = LIMITS,
  ) {}

  async list(): Promise<readonly RemoteSnapshot[]> {
    const { snapshots } = await this.asked((options) => this.cloud.get('/api/sync/list', listReply, options));
    return snapshots.map(remoteOf);
  }

  async upload(
    { header: head, fingerprint, sealed }: SealedSnapshot,
    expectedLatest: string | null,
  ): Promise<UploadedSnapshot> {
    const body = {
      blob: Buffer.from(sealed).toString('base64'),
      meta: head,
      passphrase_fp: fingerprint,
      expected_latest: expectedLatest,
    };
    const reply = await this.asked((options) => this.cloud.post('/api/sync/upload', body, uploadReply, options));
    if (reply.sha256 !== hash('sha256', sealed)) {
      throw new UpstreamError(
        'cloud',
        'The backup that the cloud stored differs from the one that was sent. Push it again.',
      );
    }
    return { id: reply.snapshot_id, createdAt: reply.created_at, sizeBytes: reply.size_bytes, pruned: reply.pruned };
  }

  async download(id: string): Promise<SealedSnapshot> {
    const reply = await this.asked((options) =>
      this.cloud.get(`/api/sync/download/${encodeURIComponent(id)}`, downloadReply, options),
    );
    return { header: reply.meta, fingerprint: reply.passphrase_fp, sealed: Buffer.from(reply.blob, 'base64') };
  }

  async remove(id: string): Promise<void> {
    await this.asked((options) => this.cloud.delete(`/api/sync/${encodeURIComponent(id)}`, removeReply, options));
  }

  private async asked<T>(call: (options: CloudCallOptions) => Promise<T>): Promise<T> {
    const key = this.key();
    if (key === null) throw NO_KEY;
    try {
      return await call({ key, ...this.limits });
    } catch (problem) {
      throw toSnapshotFailure(problem);
    }
  }
}

function remoteOf({
  snapshot_id,
  created_at,
  size_bytes,
  meta: head,
  passphrase_fp,
}: z.infer<typeof listReply>['snapshots'][number]): RemoteSnapshot {
  const backup = backupHead.safeParse(head).data ?? null;
  return {
    id: snapshot_id,
    createdAt: created_at,
    sizeBytes: size_bytes,
    machine: backup?.machine ?? null,
    fingerprint: passphrase_fp,
    header: head,
    backup,
  };
}
