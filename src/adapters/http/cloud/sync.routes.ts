import { SYNC_UPLOAD_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import { TooLarge } from '../../../domain/shared/failure/failure.js';
import {
  MAX_SNAPSHOT_BYTES,
  MAX_SNAPSHOTS_PER_LICENSE,
  type SnapshotFacts,
} from '../../../domain/shared/sync/snapshot.js';
import type { DeleteSnapshot } from '../../../application/cloud/sync/deleteSnapshot.js';
import type { DownloadSnapshot } from '../../../application/cloud/sync/downloadSnapshot.js';
import type { ListSnapshots } from '../../../application/cloud/sync/listSnapshots.js';
import type { UploadSnapshot } from '../../../application/cloud/sync/uploadSnapshot.js';
import {
  deleteSnapshotReply,
  downloadSnapshotReply,
  listSnapshotsReply,
  snapshotPathParameters,
  UPLOAD_BODY_LIMIT_BYTES,
  UPLOAD_MAX_SEPARATORS,
  uploadSnapshotReply,
  uploadSnapshotRequest,
} from '../contract/cloud/sync.js';
import { clientNetworks } from '../pipeline/clientNetworks.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { ConcurrencyLimiter } from '../pipeline/concurrencyLimiter.js';
import type { RequireLicense } from './access/licenseAccess.js';

export interface SyncRoutesDependencies {
  readonly requireLicense: RequireLicense;
  readonly uploadSnapshot: UploadSnapshot;
  readonly listSnapshots: ListSnapshots;
  readonly downloadSnapshot: DownloadSnapshot;
  readonly deleteSnapshot: DeleteSnapshot;
}

/**
 * Maximum number of uploads processed at once. Each takes about 30 MB: its body, its text, its bytes and the parameters
 * of the database write.
 */
const UPLOADS_AT_ONCE = 6;
const DOWNLOADS_AT_ONCE = 4;

/**
 * Maximum number of downloads being sent. Each reply, of up to 7 MB, stays in memory until the client has read it.
 */
const UNREAD_DOWNLOADS = 8;

/** Maximum number of simultaneous uploads from one client address. */
const ARRIVING_PER_ADDRESS = 4;

const EXAMPLE_ID = '0b54c7a0-3f5e-4d54-9a52-6d3f0f6a1c11';
const EXAMPLE_FACTS = {
  snapshot_id: EXAMPLE_ID,
  created_at: '2026-11-21T06:30:00.000Z',
  size_bytes: 32,
  meta: { device: 'desk' },
  passphrase_fp: '9f86d081',
};
const EXAMPLE_BLOB = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

export function syncRoutes({
  requireLicense: licensed,
  uploadSnapshot,
  listSnapshots,
  downloadSnapshot,
  deleteSnapshot,
}: SyncRoutesDependencies): Route[] {
  const [uploadLimiter, downloadLimiter] = [
    new ConcurrencyLimiter(UPLOADS_AT_ONCE),
    new ConcurrencyLimiter(DOWNLOADS_AT_ONCE),
  ];
  const unreadDownloadLimiter = new ConcurrencyLimiter(UNREAD_DOWNLOADS);
  const licenseArrivalLimiter = new ConcurrencyLimiter();
  const addressArrivalLimiter = new ConcurrencyLimiter(Infinity, ARRIVING_PER_ADDRESS);
  /** A holder who may no longer upload can still download existing snapshots. */
  const holder = licensed({ allowsEnded: true });

  const upload = defineRoute({
    method: 'post',
    path: '/api/sync/upload',
    id: 'uploadSnapshot',
    tag: 'Sync',
    summary: 'Stores a snapshot that the client has encrypted',
    description:
      `A license keeps its newest ${MAX_SNAPSHOTS_PER_LICENSE} snapshots. Encrypt before uploading: the server never has the key. ` +
      'With `expected_latest`, the upload is refused with 409 `snapshot_conflict` and `latest_snapshot_id` if another snapshot has become the latest: ' +
      'of two uploads with the same `expected_latest`, only one succeeds.',
    access: licensed({ features: ['cloud_sync'] }),
    limit: { rule: SYNC_UPLOAD_LIMIT, by: 'caller', key: (license) => license.id },
    limitConcurrency: (license, request, serve) =>
      licenseArrivalLimiter.run(license.id, () => addressArrivalLimiter.run(clientNetworks(request)[0], serve)),
    concurrencyLimit: { in: uploadLimiter, of: (license) => license.id },
    body: uploadSnapshotRequest,
    bodyLimitBytes: UPLOAD_BODY_LIMIT_BYTES,
    maxSeparators: UPLOAD_MAX_SEPARATORS,
    tooLarge: () => new TooLarge(MAX_SNAPSHOT_BYTES, 'The decoded blob'),
    reply: uploadSnapshotReply,
    failures: ['snapshot_conflict', 'not_configured'],
    example: {
      body: {
        blob: EXAMPLE_BLOB,
        meta: EXAMPLE_FACTS.meta,
        passphrase_fp: EXAMPLE_FACTS.passphrase_fp,
        expected_latest: null,
      },
      reply: {
        snapshot_id: EXAMPLE_ID,
        created_at: EXAMPLE_FACTS.created_at,
        size_bytes: 32,
        sha256: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
        pruned: 0,
      },
    },
    precondition: ({ caller, body }) => uploadSnapshot.checkLatest(caller.id, body.expected_latest),
    async handle({ caller, body: { blob, meta, passphrase_fp, expected_latest } }) {
      const { snapshot, pruned } = await uploadSnapshot.execute(caller.id, {
        blob,
        meta,
        passphraseFingerprint: passphrase_fp,
        ...(expected_latest === undefined ? {} : { expectedLatest: expected_latest }),
      });
      const { snapshot_id, created_at, size_bytes } = wireFacts(snapshot);
      return { snapshot_id, created_at, size_bytes, sha256: snapshot.sha256, pruned };
    },
  });

  const list = defineRoute({
    method: 'get',
    path: '/api/sync/list',
    id: 'listSnapshots',
    tag: 'Sync',
    summary: 'Lists the snapshots of the license, newest first, without their content',
    access: holder,
    reply: listSnapshotsReply,
    example: { reply: { snapshots: [EXAMPLE_FACTS] } },
    handle: async ({ caller }) => ({ snapshots: (await listSnapshots.execute(caller.id)).map(wireFacts) }),
  });

  const download = defineRoute({
    method: 'get',
    path: '/api/sync/download/{snapshot_id}',
    id: 'downloadSnapshot',
    tag: 'Sync',
    summary: 'Returns a snapshot of the license as it was uploaded',
    description: 'A request for a snapshot of another license is answered with 404, as for an unknown id.',
    access: holder,
    params: snapshotPathParameters,
    limitConcurrency: (license, request, serve) => unreadDownloadLimiter.runUntilSent(license.id, request.res, serve),
    concurrencyLimit: { in: downloadLimiter, of: (license) => license.id },
    reply: downloadSnapshotReply,
    failures: ['snapshot_faulty', 'not_configured'],
    example: { params: { snapshot_id: EXAMPLE_ID }, reply: { ...EXAMPLE_FACTS, blob: EXAMPLE_BLOB } },
    async handle({ caller, params }) {
      const snapshot = await downloadSnapshot.execute(caller.id, params.snapshot_id);
      const { buffer, byteOffset, byteLength } = snapshot.blob;
      return { ...wireFacts(snapshot), blob: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
    },
  });

  const remove = defineRoute({
    method: 'delete',
    path: '/api/sync/{snapshot_id}',
    id: 'deleteSnapshot',
    tag: 'Sync',
    summary: 'Deletes a snapshot of the license permanently',
    access: holder,
    params: snapshotPathParameters,
    reply: deleteSnapshotReply,
    failures: ['not_configured'],
    example: { params: { snapshot_id: EXAMPLE_ID }, reply: { deleted: true, snapshot_id: EXAMPLE_ID } },
    async handle({ caller, params }) {
      await deleteSnapshot.execute(caller.id, params.snapshot_id);
      return { deleted: true as const, snapshot_id: params.snapshot_id };
    },
  });

  return [upload, list, download, remove];
}

const wireFacts = (facts: SnapshotFacts) => ({
  snapshot_id: facts.id,
  created_at: facts.createdAt.toISOString(),
  size_bytes: facts.sizeBytes,
  meta: facts.meta,
  passphrase_fp: facts.passphraseFingerprint,
});
